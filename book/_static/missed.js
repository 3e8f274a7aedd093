// What a reader missed in the chapter before is asked once more where the next one begins, in a fold below its title.
// The questions come with a script of their own, because a page that is opened from a file may not read the others.
(() => {
  "use strict";

  let fold = null;

  // As `_static/missed/<page>.js` says it: the questions of that page by their ids, each as HTML.
  window.courseMissed = (boxes) => fold?.ask(boxes);

  class Fold {
    constructor(quiz, before, missed) {
      Object.assign(this, { quiz, before, page: `${before}.html`, missed });
      this.missed.sort(([, a], [, b]) => a.number - b.number);
      this.summary = quiz.make("summary");
      this.list = quiz.make("div");
      this.element = quiz.make("details", { class: "quiz-before" }, this.summary, this.list);
      this.element.addEventListener("toggle", () => this.load(), { once: true });
      this.count();
    }

    count() {
      const left = this.quiz.memory.missed(this.page).length;
      const words = left ? `${left} ${left === 1 ? "question" : "questions"}` : "all answered now";
      this.summary.textContent = `Missed in the chapter before: ${words}`;
    }

    load() {
      const script = this.quiz.make("script");
      script.src = `${document.documentElement.dataset.content_root ?? "./"}_static/missed/${this.before}.js`;
      script.onload = () => script.remove();
      script.onerror = () => this.refer();
      document.head.append(script);
    }

    link([id, answer]) {
      return this.quiz.make("a", { href: `${this.page}#quiz-${id}` }, `Question ${answer.number}`);
    }

    ask(boxes) {
      for (const found of this.missed) {
        const [id] = found;
        if (id in boxes) this.mount(id, this.link(found), boxes[id]);
        else this.quiz.memory.note(id, { again: true }); // nobody asks it any more
      }
      this.count();
    }

    mount(id, link, html) {
      const holder = document.createElement("template");
      holder.innerHTML = html;
      const copy = this.quiz.askAgain(id, holder.content.firstElementChild);
      copy.querySelector(".quiz-title").replaceChildren(link);
      this.list.append(copy);
      new this.quiz.Question(copy, () => this.count());
    }

    // A page that was saved without its scripts still says where the questions are.
    refer() {
      this.list.append(...this.missed.map((found) => this.quiz.make("p", {}, this.link(found))));
    }
  }

  function begin(heading) {
    const before = document.querySelector("meta[name='chapter-before']")?.content;
    const missed = before ? window.courseQuiz.memory.missed(`${before}.html`) : [];
    if (!missed.length) return;
    fold = new Fold(window.courseQuiz, before, missed);
    heading.after(fold.element);
  }

  // The fold comes with the title, before anything below it is drawn, so that nothing has to move for it.
  const watch = new MutationObserver(() => {
    const heading = document.querySelector("article.bd-article h1");
    if (!heading) return;
    watch.disconnect();
    begin(heading);
  });
  watch.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => watch.disconnect());
})();
