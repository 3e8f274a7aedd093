// Questions that answer back. Without this script each one is a text with a fold that holds its answers.
// What a reader answered stays in this browser; it is never sent anywhere.
(() => {
  "use strict";

  const KEY = "attention-by-hand-answers";
  const BOOK = "Attention by Hand";

  // ---- what is remembered: for each question the first try, whether it is right by now, and its place ----

  const memory = {
    kept: {},
    lasts: true,
    load() {
      if (!this.lasts) return;
      try {
        const text = window.localStorage.getItem(KEY);
        if (text) this.kept = JSON.parse(text) || {};
      } catch {
        // no storage, or not ours: the page works, and forgets
      }
    },
    save() {
      try {
        window.localStorage.setItem(KEY, JSON.stringify(this.kept));
      } catch {
        this.lasts = false; // a browser that keeps nothing: the answers last as long as the page
      }
    },
    of(id) {
      return this.kept[id];
    },
    // The same question may have been answered on a different page since this one was opened.
    note(id, change) {
      this.load();
      this.kept[id] = { ...this.kept[id], ...change };
      this.save();
    },
    forget(page) {
      this.load();
      for (const [id, answer] of Object.entries(this.kept)) if (answer.page === page) delete this.kept[id];
      this.save();
    },
    missed(page) {
      return Object.entries(this.kept).filter(([, x]) => x.page === page && !x.first && !x.again);
    },
  };

  const here = window.location.pathname.split("/").pop() || "index.html";

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  // A copy may stand beside its original: ids are used once, and buttons for copying belong to the first.
  function copyOf(element) {
    const copy = element.cloneNode(true);
    [copy, ...copy.querySelectorAll("[id]")].forEach((part) => part.removeAttribute("id"));
    copy.querySelectorAll(".copybtn").forEach((part) => part.remove());
    return copy;
  }

  // A fresh copy of a question: the same words, and nothing of what was answered.
  function askAgain(id, original) {
    const copy = make("div", { class: "quiz quiz-again" });
    Object.assign(copy.dataset, { of: id, kind: original.dataset.kind, number: original.dataset.number });
    if (original.dataset.tolerance) copy.dataset.tolerance = original.dataset.tolerance;
    for (const part of original.querySelectorAll(".quiz-title, .quiz-text, .quiz-options, .quiz-answer"))
      copy.append(copyOf(part));
    for (const label of copy.querySelectorAll(".quiz-option label"))
      label.replaceWith(...[...label.childNodes].filter((part) => part.tagName !== "INPUT"));
    return copy;
  }

  // ---- judging an answer -----------------------------------------------------------------------------

  // "0,25", "1/4" and "25 %" are 0.25.
  function number(text) {
    const plain = text.trim().replace(/[−–]/g, "-").replace(/(\d),(?=\d{3}\b)/g, "$1").replace(",", ".");
    const found = plain.match(/^([-+]?[\d.]+(?:e[-+]?\d+)?)\s*(?:\/\s*([\d.]+))?\s*(%)?$/i);
    return found ? (Number(found[1]) / Number(found[2] ?? 1)) * (found[3] ? 0.01 : 1) : NaN;
  }

  const letters = (text) => text.replace(/\s+/g, "").replace(/"/g, "'");

  // The explanation of a typed answer: the one that lists it, or the last, which is for every other answer.
  function explanationOf(typed, box, whys) {
    const near = Number(box.dataset.tolerance);
    const fits = (why) =>
      box.dataset.kind === "number"
        ? Math.abs(number(why.dataset.typed) - number(typed)) <= near * (1 + 1e-9)
        : letters(why.dataset.typed) === letters(typed);
    return whys.slice(0, -1).find(fits) ?? whys[whys.length - 1];
  }

  function judgeChoice(inputs, whys) {
    const chosen = whys.filter((why, i) => inputs[i].checked);
    const right = whys.filter((why) => why.dataset.right === "yes");
    const wrong = chosen.filter((why) => why.dataset.right === "no");
    const missing = right.filter((why) => !chosen.includes(why)).length;
    const several = inputs[0].type === "checkbox";
    if (!wrong.length && !missing) return { right: true, says: "Right.", because: chosen };
    if (wrong.length) return { right: false, says: "Not yet.", because: wrong };
    return { right: false, says: several ? "Right so far, and something is missing." : "Not yet.", because: [] };
  }

  // ---- one question ----------------------------------------------------------------------------------

  let made = 0;

  class Question {
    // `box` is a question of the chapter, or a copy of a missed one, which says whose copy it is.
    constructor(box, changed) {
      Object.assign(this, { box, changed, again: "of" in box.dataset, name: `q${(made += 1)}` });
      this.id = box.dataset.of ?? box.id.replace(/^quiz-/, "");
      this.fold = box.querySelector(".quiz-answer");
      this.whys = [...box.querySelectorAll(".quiz-why")];
      this.build();
      const before = memory.of(this.id);
      this.restored = Boolean(before) && !this.again;
      if (this.restored) this.restore(before);
    }

    build() {
      const title = this.box.querySelector(".quiz-title");
      const text = this.box.querySelector(".quiz-text");
      title.id = `${this.name}-title`;
      text.id = `${this.name}-text`;
      this.reply = make("div", { class: "quiz-reply", role: "status" });
      this.form = make("form", { novalidate: "" });
      const group = make("div", { role: "group", "aria-labelledby": `${title.id} ${text.id}` });
      group.append(...(this.box.dataset.kind in { single: 1, multiple: 1 } ? this.choices() : this.field(text)));
      this.form.append(group, make("button", { class: "quiz-check", type: "submit" }, "Check"), this.reply);
      this.box.insertBefore(this.form, this.fold);
      this.fold.hidden = true;
      this.form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.check();
      });
    }

    choices() {
      const list = this.box.querySelector(".quiz-options");
      const type = this.box.dataset.kind === "single" ? "radio" : "checkbox";
      this.inputs = [...list.children].map((item) => {
        const input = make("input", { type, name: this.name });
        item.replaceChildren(make("label", {}, input, ...item.childNodes));
        return input;
      });
      return [list];
    }

    field(text) {
      const isNumber = this.box.dataset.kind === "number";
      const lines = Math.max(...this.whys.map((why) => (why.dataset.typed ?? "").split("\n").length));
      this.input = lines > 1 ? make("textarea", { rows: lines }) : make("input", { type: "text" });
      for (const [name, value] of Object.entries({ id: `${this.name}-field`, autocomplete: "off", spellcheck: "false" }))
        this.input.setAttribute(name, value);
      if (isNumber) this.input.setAttribute("inputmode", "decimal");
      this.input.setAttribute("aria-describedby", text.id);
      const words = isNumber ? "Your number" : "It prints";
      return [make("p", { class: "quiz-field" }, make("label", { for: `${this.name}-field` }, words), this.input)];
    }

    check() {
      if (this.inputs ? !this.inputs.some((x) => x.checked) : !this.input.value.trim())
        return this.say(this.inputs ? "Choose an answer first." : "Write an answer first.");
      if (this.box.dataset.kind === "number" && Number.isNaN(number(this.input.value)))
        return this.say("Write a number, such as 0.25 or 1/4.");
      const found = this.judged();
      this.show(found);
      this.remember(found.right);
      return this.changed();
    }

    judged() {
      if (this.inputs) return judgeChoice(this.inputs, this.whys);
      const why = explanationOf(this.input.value, this.box, this.whys);
      const right = why.dataset.right === "yes";
      return { right, says: right ? "Right." : "Not yet.", because: [why] };
    }

    show({ right, says, because }) {
      this.say(says, right ? "right" : "wrong");
      for (const why of because) this.reply.append(copyOf(why.querySelector(".quiz-because")));
      this.fold.hidden = false;
    }

    say(words, verdict = "") {
      this.reply.replaceChildren(make("p", { class: "quiz-says" }, words));
      this.box.dataset.verdict = verdict;
    }

    remember(right) {
      const before = memory.of(this.id);
      if (this.again) return memory.note(this.id, { again: right });
      const answer = this.inputs ? this.inputs.map((x) => Number(x.checked)).join("") : this.input.value.trim();
      const place = { page: here, number: Number(this.box.dataset.number), answer, right };
      if (!before) return memory.note(this.id, { ...place, first: right, again: false });
      const later = this.restored && right && !before.first; // on a later visit it has come back
      return memory.note(this.id, { ...place, again: before.again || later });
    }

    // What was answered before is shown as it was, without a word to a screen reader.
    restore({ answer }) {
      if (this.inputs) this.inputs.forEach((input, i) => (input.checked = answer[i] === "1"));
      else this.input.value = answer;
      this.show(this.judged());
    }
  }

  // ---- the end of a chapter: what was missed, the file, the reset --------------------------------------

  function saveAsFile() {
    const what = { book: BOOK, saved: new Date().toISOString().slice(0, 10), answers: memory.kept };
    const file = new Blob([`${JSON.stringify(what, null, 1)}\n`], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: "attention-by-hand-answers.json" });
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function button(words, action) {
    const made = make("button", { type: "button", class: "quiz-small" }, words);
    made.addEventListener("click", action);
    return made;
  }

  class End {
    constructor(article, boxes) {
      this.boxes = new Map(boxes.map((box) => [box.id.replace(/^quiz-/, ""), box]));
      this.count = make("p", { class: "quiz-count" });
      this.list = make("div", {});
      this.shown = new Map();
      const heading = make("h2", { id: "quiz-end-title" }, "Your answers");
      this.section = make("section", { class: "quiz-end", "aria-labelledby": heading.id }, heading, this.count);
      const note = "They are kept in this browser and sent nowhere.";
      const buttons = make("p", { class: "quiz-buttons" }, button("Save them as a file", saveAsFile), " ");
      buttons.append(button("Forget those of this chapter", () => this.forget()), ` ${note}`);
      this.section.append(this.list, buttons);
      article.append(this.section);
    }

    update() {
      const answers = [...this.boxes.keys()].map((id) => memory.of(id)).filter(Boolean);
      const first = answers.filter((answer) => answer.first).length;
      const missed = memory.missed(here).filter(([id]) => this.boxes.has(id));
      const done = `You have answered ${answers.length} of ${this.boxes.size} questions, ${first} at the first try.`;
      const words = missed.length ? `${done} Here is what you missed, once more.` : done;
      if (this.count.textContent !== words) this.count.textContent = words;
      missed.filter(([id]) => !this.shown.has(id)).forEach(([id]) => this.ask(id));
      this.withdraw(missed);
    }

    ask(id) {
      const copy = askAgain(id, this.boxes.get(id));
      this.list.append(copy);
      this.shown.set(id, copy);
      new Question(copy, () => this.update());
    }

    // What was answered at its own place meanwhile need not be asked here.
    withdraw(missed) {
      for (const [id, copy] of this.shown)
        if (!copy.dataset.verdict && !missed.some(([other]) => other === id)) {
          copy.remove();
          this.shown.delete(id);
        }
    }

    forget() {
      if (!window.confirm("Forget your answers to the questions of this chapter?")) return;
      memory.forget(here);
      window.location.reload();
    }
  }

  // On paper the answers stand at the end of the chapter, so that the questions can be asked.
  function printAnswersAtTheEnd(article, boxes) {
    let answers = null;
    window.addEventListener("beforeprint", () => {
      if (answers) return;
      answers = make("section", { class: "quiz-printed" }, make("h2", {}, "Answers to the questions"));
      for (const box of boxes) {
        const title = make("p", { class: "quiz-title" }, box.querySelector(".quiz-title").textContent);
        answers.append(make("div", {}, title, box.querySelector(".quiz-whys")));
      }
      article.append(answers);
    });
    window.addEventListener("afterprint", () => {
      if (!answers) return;
      const lists = answers.querySelectorAll(".quiz-whys");
      boxes.forEach((box, i) => box.querySelector(".quiz-answer").append(lists[i]));
      answers.remove();
      answers = null;
    });
  }

  memory.load();
  window.courseQuiz = { memory, make, askAgain, Question }; // for `missed.js`

  document.addEventListener("DOMContentLoaded", () => {
    const article = document.querySelector("article.bd-article");
    if (!article) return;
    const boxes = [...article.querySelectorAll(".quiz")];
    if (!boxes.length) return;
    const end = new End(article, boxes);
    boxes.forEach((box) => new Question(box, () => end.update()));
    end.update();
    printAnswersAtTheEnd(article, boxes);
  });
})();
