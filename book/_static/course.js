// Small repairs that the page's style sheet can't make: names for stacked cells, and what screen readers need.
(() => {
  "use strict";

  // A stacked table shows each cell on its own line, so the cell carries its column's name.
  function labelCells(table) {
    const names = [...table.querySelectorAll("thead th")].map((cell) => cell.textContent.trim());
    for (const row of table.querySelectorAll("tbody tr")) {
      [...row.cells].forEach((cell, column) => {
        if (column > 0) cell.dataset.label = `${names[column]}:`;
      });
    }
  }

  // What scrolls by itself must be reachable with the keyboard.
  function makeReachable(element) {
    if (element.scrollWidth > element.clientWidth && !element.hasAttribute("tabindex")) {
      element.tabIndex = 0;
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("table.stacked").forEach(labelCells);
    const repair = () => document.querySelectorAll("pre, div.math").forEach(makeReachable);
    repair();
    window.addEventListener("load", repair);
    window.addEventListener("resize", repair);
  });
})();
