// Shows what a link leads to, beside the link: on hover, on focus, and on the first tap.
// A page opened from a file may not read the others, so the texts of all cards lie in one script, loaded when
// the first card is asked for.
(() => {
  "use strict";

  const SOURCE = "_static/card-texts.js";
  const WAIT = 250; // milliseconds with the mouse on a link: whoever only passes over it wants no card
  let texts = null;
  let loading = null;
  let shown = null; // { link, card }
  let waiting = 0;

  window.courseCards = (found) => (texts = found);

  function load() {
    loading ??= new Promise((done) => {
      const script = document.createElement("script");
      script.src = `${document.documentElement.dataset.content_root ?? "./"}${SOURCE}`;
      script.onload = done;
      script.onerror = done;
      document.head.append(script);
    });
    return loading;
  }

  const here = window.location.pathname.split("/").pop() || "index.html";

  function keyOf(link) {
    const [page, anchor] = (link.getAttribute("href") ?? "").split("#");
    return anchor && !/^[a-z]+:/i.test(page) ? `${page || here}#${anchor}` : "";
  }

  function make(tag, className, ...children) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    element.append(...children);
    return element;
  }

  // A figure of this page is shown itself: its drawing is copied, its ids stay where they are.
  function pictureOf(key) {
    const [page, anchor] = key.split("#");
    const drawing = page === here && document.getElementById(anchor)?.querySelector("svg.drawing");
    if (!drawing) return [];
    const copy = drawing.cloneNode(true);
    copy.querySelectorAll("[id]").forEach((part) => part.removeAttribute("id"));
    return [copy];
  }

  function hide() {
    window.clearTimeout(waiting);
    if (!shown) return;
    shown.link.removeAttribute("aria-describedby");
    shown.card.remove();
    shown = null;
  }

  function place(card, link) {
    const box = link.getClientRects()[0] ?? link.getBoundingClientRect();
    const room = document.documentElement.clientWidth;
    const left = Math.max(12, Math.min(box.left, room - card.offsetWidth - 12));
    const below = box.bottom + 8 + card.offsetHeight < window.innerHeight || box.top < card.offsetHeight + 16;
    const top = below ? box.bottom + 8 : box.top - card.offsetHeight - 8;
    card.style.left = `${left + window.scrollX}px`;
    card.style.top = `${top + window.scrollY}px`;
  }

  async function show(link, tapped) {
    const key = keyOf(link);
    await load();
    if (!key || !texts?.[key] || shown?.link === link) return;
    hide();
    const card = make("div", "course-card");
    card.id = "course-card";
    card.setAttribute("role", "tooltip");
    card.innerHTML = texts[key]; // made when the book was built, from its own pages
    card.prepend(...pictureOf(key));
    if (tapped) {
      const open = make("a", "", "Go there");
      open.href = link.href;
      card.append(make("p", "card-open", open));
      card.addEventListener("click", (event) => event.target === open && window.setTimeout(hide));
    }
    document.body.append(card);
    link.setAttribute("aria-describedby", card.id);
    shown = { link, card };
    place(card, link);
    card.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hide());
  }

  const linkOf = (target) => (target instanceof Element ? target.closest("article.bd-article a[href*='#']:not(.headerlink)") : null);

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    window.clearTimeout(waiting);
    const link = linkOf(event.target);
    if (link) waiting = window.setTimeout(() => show(link, false), WAIT);
    else if (shown && !shown.card.contains(event.target)) waiting = window.setTimeout(hide, WAIT);
  });
  document.addEventListener("focusin", (event) => {
    const link = linkOf(event.target);
    if (link?.matches(":focus-visible")) show(link, false);
    else if (!shown?.card.contains(event.target)) hide();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  // The first tap shows the card of a link that has one, the second follows it.
  document.addEventListener("click", (event) => {
    const link = linkOf(event.target);
    if (!link) return shown?.card.contains(event.target) ? undefined : hide();
    if (event.pointerType !== "touch" || shown?.link === link || !keyOf(link)) return hide();
    event.preventDefault();
    return show(link, true).then(() => shown?.link !== link && window.location.assign(link.href));
  });
})();
