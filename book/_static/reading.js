// Remembers where a reader is: "continue at 3.4" on the first page, and a tick beside what has been read.
// It stays in this browser and is never sent anywhere.
(() => {
  "use strict";

  const KEY = "attention-by-hand-reading";
  const here = window.location.pathname.split("/").pop() || "index.html";

  // { last: { page, id, words }, pages: { "masks.html": { read: [ids], of: number } } }
  const memory = {
    load() {
      try {
        return { pages: {}, ...JSON.parse(window.localStorage.getItem(KEY)) };
      } catch {
        return { pages: {} }; // no storage, or not ours: the page works, and forgets
      }
    },
    save(kept) {
      try {
        window.localStorage.setItem(KEY, JSON.stringify(kept));
      } catch {
        // a browser that keeps nothing
      }
    },
    forget() {
      try {
        window.localStorage.removeItem(KEY);
      } catch {
        // nothing was kept
      }
    },
  };

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  const titleOf = (section) => section.querySelector(":scope > h2")?.cloneNode(true) ?? null;

  function wordsOf(section) {
    const title = titleOf(section);
    title.querySelectorAll(".headerlink").forEach((link) => link.remove());
    return title.textContent.trim().replace(/\.\s+/, " ");
  }

  // A link with a tick says so to a screen reader as well.
  function tick(link) {
    if (!link || link.querySelector(".reading-tick")) return;
    const mark = make("span", { class: "reading-tick" }, "✓");
    mark.setAttribute("aria-hidden", "true");
    link.append(mark, make("span", { class: "visually-hidden" }, " (read)"));
  }

  function tickChapters(kept) {
    for (const link of document.querySelectorAll("nav.bd-links a.reference")) {
      const href = link.getAttribute("href");
      const page = kept.pages[href === "#" ? here : href];
      if (page && page.read.length >= page.of) tick(link);
    }
  }

  function tickSections(ids) {
    for (const id of ids) tick(document.querySelector(`nav.page-toc a[href="#${CSS.escape(id)}"]`));
  }

  // ---- a chapter: which section is on the screen, and which have been read to their end ----------------

  class Chapter {
    constructor(article, sections) {
      this.sections = sections;
      this.kept = memory.load();
      this.mine = this.kept.pages[here] ?? { read: [], of: sections.length };
      this.mine.of = sections.length;
      this.mine.read = this.mine.read.filter((id) => sections.some((section) => section.id === id));
      tickSections(this.mine.read);
      this.place = null;
      let waiting = false;
      const later = () => {
        if (waiting) return;
        waiting = true;
        window.setTimeout(() => {
          waiting = false;
          this.look();
        }, 150);
      };
      window.addEventListener("scroll", later, { passive: true });
    }

    look() {
      const middle = window.innerHeight / 2;
      let place = null;
      let found = false;
      for (const section of this.sections) {
        const box = section.getBoundingClientRect();
        if (box.top < middle) place = section;
        const isRead = box.bottom < window.innerHeight && box.bottom > 0;
        if (isRead && !this.mine.read.includes(section.id)) {
          this.mine.read.push(section.id);
          found = true;
        }
      }
      if (place !== this.place || found) this.keep(place);
    }

    keep(place) {
      this.place = place;
      this.kept = memory.load();
      this.kept.pages[here] = this.mine;
      if (place) this.kept.last = { page: here, id: place.id, words: wordsOf(place) };
      memory.save(this.kept);
      tickSections(this.mine.read);
      tickChapters(this.kept);
    }
  }

  // ---- the list of contents: the section that is read ---------------------------------------------------
  // The theme marks a heading while it passes through the upper third of the window, and a turn of the wheel
  // jumps over that.  So whenever scrolling rests, the last heading above that line is marked.

  function followContents(nav) {
    const links = [...nav.querySelectorAll("a[href^='#']")].filter((link) => document.getElementById(link.hash.slice(1)));
    const top = (link) => document.getElementById(link.hash.slice(1)).getBoundingClientRect().top;

    function reading() {
      const end = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
      const asked = links.find((link) => link.hash === window.location.hash);
      if (end && asked && top(asked) >= 0 && top(asked) < window.innerHeight) return asked; // it can't come higher
      return links.filter((link) => top(link) <= 0.3 * window.innerHeight).pop();
    }

    function mark() {
      const now = reading();
      for (const link of links) {
        link.classList.toggle("active", link === now);
        if (link === now) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
      for (const entry of nav.querySelectorAll(".toc-entry")) entry.classList.toggle("active", entry.contains(now ?? null));
    }

    let waiting = 0;
    const later = () => {
      window.clearTimeout(waiting);
      waiting = window.setTimeout(mark, 120);
    };
    window.addEventListener("scroll", later, { passive: true });
    later();
  }

  // ---- the first page ---------------------------------------------------------------------------------

  function offerToContinue(article) {
    const { last } = memory.load();
    const heading = article.querySelector("h1");
    if (!last || !heading) return;
    const link = make("a", { href: `${last.page}#${last.id}` }, `Continue at ${last.words}`);
    const forget = make("button", { type: "button", class: "reading-forget" }, "Forget where I was");
    const line = make("p", { class: "reading-continue" }, link, " ", forget);
    forget.addEventListener("click", () => {
      memory.forget();
      line.remove();
      document.querySelectorAll(".reading-tick, .reading-tick + .visually-hidden").forEach((mark) => mark.remove());
    });
    heading.after(line);
  }

  document.addEventListener("DOMContentLoaded", () => {
    const article = document.querySelector("article.bd-article");
    if (!article) return;
    tickChapters(memory.load());
    const contents = document.querySelector("#pst-page-toc-nav");
    if (contents) followContents(contents);
    if (here === "intro.html") return offerToContinue(article);
    const chapter = document.querySelector("nav.bd-links li.current a")?.textContent ?? "";
    const sections = [...article.querySelectorAll("section[id]")].filter((section) => titleOf(section));
    if (/^\d/.test(chapter.trim()) && sections.length) new Chapter(article, sections);
    return undefined;
  });
})();
