// Enlarges a figure in the page: a window over the text, in which the drawing grows and can be moved around.
(() => {
  "use strict";

  const STEP = 1.4;
  const LARGEST = 6; // times the window's width

  function make(tag, settings, ...children) {
    const element = Object.assign(document.createElement(tag), settings);
    element.append(...children);
    return element;
  }

  // The form of a figure that is shown: the wide one, or the narrow one of a phone.
  const shownIn = (figure) => [...figure.querySelectorAll("svg.drawing")].find((x) => x.checkVisibility());

  function open(figure) {
    const drawing = shownIn(figure)?.cloneNode(true);
    if (!drawing) return;
    drawing.querySelectorAll("[id]").forEach((part) => part.removeAttribute("id"));
    drawing.setAttribute("class", "drawing"); // one that is shown at any width
    const stage = make("div", { className: "zoom-stage bd-article", tabIndex: 0 }, drawing);
    stage.setAttribute("role", "group");
    stage.setAttribute("aria-label", "The figure; arrow keys move it");
    const says = make("output", { className: "zoom-says" });
    const dialog = make("dialog", { className: "figure-zoom" });
    dialog.setAttribute("aria-label", "Figure, enlarged");
    let times = 1;
    const grow = (factor) => {
      const before = times;
      times = Math.min(LARGEST, Math.max(1, times * factor));
      drawing.style.width = `${100 * times}%`;
      says.textContent = `${Math.round(100 * times)} %`;
      // What was in the middle stays there.
      for (const [side, length] of [["Left", "Width"], ["Top", "Height"]]) {
        const middle = stage[`scroll${side}`] + stage[`client${length}`] / 2;
        stage[`scroll${side}`] = (middle * times) / before - stage[`client${length}`] / 2;
      }
    };
    const button = (label, does) => make("button", { type: "button", textContent: label, onclick: does });
    const smaller = button("−", () => grow(1 / STEP));
    smaller.setAttribute("aria-label", "Smaller");
    const larger = button("+", () => grow(STEP));
    larger.setAttribute("aria-label", "Larger");
    const close = button("Close", () => dialog.close());
    dialog.append(make("div", { className: "zoom-bar" }, smaller, says, larger, close), stage);
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "+" || event.key === "=") grow(STEP);
      if (event.key === "-") grow(1 / STEP);
      if (event.key === "Escape") dialog.close(); // while the stage still scrolls, the browser leaves it open
    });
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    const from = document.activeElement; // where the keyboard was, and comes back to
    dialog.addEventListener("close", () => {
      dialog.remove();
      from?.focus({ preventScroll: true });
    });
    document.body.append(dialog);
    dialog.showModal();
    larger.focus();
    grow(1);
  }

  document.addEventListener("DOMContentLoaded", () => {
    for (const figure of document.querySelectorAll("article div.cell figure")) {
      if (!figure.querySelector("svg.drawing")) continue;
      const enlarge = make("button", { type: "button", className: "figure-enlarge", textContent: "Enlarge" });
      enlarge.setAttribute("aria-label", "Enlarge the figure");
      enlarge.addEventListener("click", () => open(figure));
      figure.prepend(enlarge);
      figure.addEventListener("click", (event) => {
        const selected = window.getSelection();
        if (event.target.closest("svg.drawing") && (!selected || selected.isCollapsed)) open(figure);
      });
    }
  });
})();
