// Search by section: finds places, shows the words around, forgives a slip of the finger, and marks what was found.
(() => {
  "use strict";

  const AROUND = 90; // characters of a snippet on each side
  const MOST = 40; // results that are shown
  const QUIET = new Set(["requirements.html", "traceability.html", "errata.html", "audit.html"]); // long lists

  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}_√-]+/gu) ?? [];
  // A term is found where a word begins with it.
  const pattern = (terms) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${terms.map(escaped).join("|")})`, "giu");

  // ---- the index, which is a script of its own ----------------------------------------------------------

  let index = null;
  function sections() {
    index ??= new Promise((resolve, reject) => {
      window.courseSections = resolve;
      const script = document.createElement("script");
      script.src = `${document.documentElement.dataset.content_root ?? "./"}_static/sections.js`;
      script.onerror = reject;
      document.head.append(script);
    });
    return index;
  }

  // ---- finding --------------------------------------------------------------------------------------------

  function score([page, , heading, , text], terms) {
    let sum = 0;
    for (const term of terms) {
      const look = pattern([term]);
      const inText = (text.match(look) ?? []).length;
      const inHeading = (heading.match(look) ?? []).length;
      if (!inText && !inHeading) return 0;
      sum += Math.min(inText, 6) + 12 * inHeading;
    }
    return QUIET.has(page) ? sum / 20 : sum;
  }

  // Whether one insertion, deletion, exchange or change of a letter leads from one word to the other.
  function isOneSlip(a, b) {
    if (Math.abs(a.length - b.length) > 1 || a === b) return false;
    let i = 0;
    while (i < a.length && a[i] === b[i]) i += 1;
    const rests = [[a.slice(i + 1), b.slice(i + 1)], [a.slice(i), b.slice(i + 1)], [a.slice(i + 1), b.slice(i)]];
    if (a[i] === b[i + 1] && a[i + 1] === b[i]) rests.push([a.slice(i + 2), b.slice(i + 2)]);
    return rests.some(([x, y]) => x === y);
  }

  // For a term that occurs nowhere, the most frequent word that is one slip away.
  function mended(term, all) {
    if (term.length < 4 || all.some((section) => pattern([term]).test(`${section[2]} ${section[4]}`))) return term;
    const counts = new Map();
    for (const section of all)
      for (const word of words(`${section[2]} ${section[4]}`))
        if (isOneSlip(term, word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return [...counts].sort((x, y) => y[1] - x[1])[0]?.[0] ?? term;
  }

  function find(query, all) {
    const asked = words(query);
    const terms = asked.map((term) => mended(term, all));
    const found = all
      .map((section) => ({ section, score: terms.length ? score(section, terms) : 0 }))
      .filter((hit) => hit.score > 0)
      .sort((x, y) => y.score - x.score);
    return { terms, found, changed: terms.join(" ") !== asked.join(" ") };
  }

  // ---- showing --------------------------------------------------------------------------------------------

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  // A text as nodes, with what was looked for marked.
  function marked(text, terms) {
    const parts = [];
    let last = 0;
    for (const match of text.matchAll(pattern(terms))) {
      const end = match.index + match[0].length + text.slice(match.index + match[0].length).match(/^[\p{L}\p{N}]*/u)[0].length;
      if (match.index < last) continue;
      parts.push(text.slice(last, match.index), make("mark", {}, text.slice(match.index, end)));
      last = end;
    }
    return [...parts, text.slice(last)];
  }

  function snippet(text, terms) {
    const at = Math.max(0, text.search(pattern(terms)));
    let from = Math.max(0, at - AROUND);
    if (from) from = text.indexOf(" ", from) + 1;
    const until = text.length > at + 2 * AROUND ? text.lastIndexOf(" ", at + 2 * AROUND) : text.length;
    return [from ? "… " : "", ...marked(text.slice(from, until), terms), until < text.length ? " …" : ""];
  }

  function entry([page, anchor, heading, title, text], terms) {
    const link = make("a", { href: `${page}?highlight=${encodeURIComponent(terms.join(" "))}#${anchor}` });
    link.append(...marked(heading, terms));
    const item = make("li", {}, link);
    if (heading.replace(/^[\d.]+ /, "") !== title) item.append(make("span", { class: "find-page" }, ` in ${title}`));
    if (text) item.append(make("p", { class: "context" }, ...snippet(text, terms)));
    return item;
  }

  async function show(query) {
    const place = document.getElementById("search-results");
    const summary = make("p", { class: "search-summary", role: "status" }, "Searching …");
    place.replaceChildren(make("h2", {}, "Search Results"), summary);
    const { terms, found, changed } = find(query, await sections());
    const instead = changed ? `Nothing for “${query}”; this is for “${terms.join(" ")}”. ` : "";
    const count = found.length === 1 ? "One section." : `${found.length} sections${found.length > MOST ? `, the best ${MOST} of them here` : ""}.`;
    summary.textContent = found.length
      ? `${instead}${count}`
      : `Your search did not match any documents: no section has “${query}”, nor a word like it.`;
    const list = make("ul", { class: "search" });
    list.append(...found.slice(0, MOST).map((hit) => entry(hit.section, terms)));
    place.append(list);
  }

  // ---- marking on the page that was found ---------------------------------------------------------------

  const NOT_HERE = "script, style, mjx-container, .math, mark, button, textarea, select, svg";

  function markPage(terms) {
    const article = document.querySelector("article.bd-article");
    if (!article || !terms.length) return;
    const look = pattern(terms);
    const walk = document.createTreeWalker(article, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement.closest(NOT_HERE) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    const texts = [];
    while (walk.nextNode()) if (walk.currentNode.data.search(look) >= 0) texts.push(walk.currentNode);
    for (const text of texts) text.replaceWith(...marked(text.data, terms));
    article.normalize();
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      article.querySelectorAll("mark").forEach((mark) => mark.replaceWith(...mark.childNodes));
      article.normalize();
    });
  }

  const asked = new URL(window.location).searchParams.get("highlight");
  if (asked) {
    // Sphinx would mark words in the menu as well, and single letters.
    const clean = new URL(window.location);
    clean.searchParams.delete("highlight");
    window.history.replaceState({}, "", clean);
  }

  document.addEventListener("DOMContentLoaded", () => {
    /* global Search */
    if (document.getElementById("search-results") && typeof Search !== "undefined") {
      Search.performSearch = show; // Sphinx's own finds pages, and could not read them from a file
    } else if (asked) {
      markPage(words(asked));
    }
  });
})();
