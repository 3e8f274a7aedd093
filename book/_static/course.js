// Small repairs that the page's style sheet can't make: names for stacked cells, and what screen readers need.
(() => {
  "use strict";

  // A stacked table shows each cell on its own line, so the cell carries its column's name.
  function labelCells(table) {
    // The first cells speak for themselves: the row's name, and in the traceability table its topic.
    const plain = table.matches(".traceability") ? 2 : 1;
    const names = [...table.querySelectorAll("thead th")].map((cell) => cell.textContent.trim());
    for (const row of table.querySelectorAll("tbody tr")) {
      [...row.cells].forEach((cell, column) => {
        if (column >= plain) cell.dataset.label = `${names[column]}:`;
      });
    }
  }

  // What scrolls by itself must be reachable with the keyboard.
  function makeReachable(element) {
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    if (scrolls && element.scrollWidth > element.clientWidth && !element.hasAttribute("tabindex")) {
      element.tabIndex = 0;
    }
  }

  // Paper is white: a page that is read in the dark is printed in its light colours.
  const paper = window.matchMedia("print");
  paper.addEventListener("change", () => {
    const root = document.documentElement;
    if (paper.matches) {
      root.dataset.themeOnScreen = root.dataset.theme;
      root.dataset.theme = "light";
    } else if (root.dataset.themeOnScreen) {
      root.dataset.theme = root.dataset.themeOnScreen;
    }
  });

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("table.stacked").forEach(labelCells);
    // A list in the sense of ARIA holds list items; the entries of a bibliography have a role of their own.
    document.querySelectorAll(".citation-list[role=list]").forEach((list) => list.removeAttribute("role"));
    const wide = "pre, div.math, div.cell figure, .pst-scrollable-table-container";
    const repair = () => document.querySelectorAll(wide).forEach(makeReachable);
    repair();
    window.addEventListener("load", repair);
    window.addEventListener("resize", repair);
  });
})();
