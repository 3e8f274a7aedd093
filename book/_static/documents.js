// What only readers of the source documents need: the switch for their numbers, and boxes that open when led to.
(() => {
  "use strict";

  const KEY = "attention-by-hand-sources";
  const root = document.documentElement;

  function kept() {
    try {
      return window.localStorage.getItem(KEY) === "on";
    } catch {
      return false; // a browser that keeps nothing: off at first on every page
    }
  }

  function show(on) {
    root.dataset.sources = on ? "on" : "off";
    const button = document.querySelector(".sources-switch");
    if (button) button.setAttribute("aria-pressed", String(on));
  }

  function keep(on) {
    try {
      window.localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
      // it lasts as long as the page
    }
    show(on);
  }

  // A link may lead to what is folded or hidden.
  function reveal() {
    const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
    if (!target) return;
    if (target.matches("details.erratum")) target.open = true;
    if (target.matches(".covers")) show(true);
    if (target.matches("details.erratum, .covers")) target.scrollIntoView();
  }

  root.dataset.sources = kept() ? "on" : "off";
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector(".sources-switch")?.addEventListener("click", () => keep(root.dataset.sources !== "on"));
    show(root.dataset.sources === "on");
    reveal();
    window.addEventListener("hashchange", reveal);
  });
})();
