// Notebooks to take along: saves one from a page that was opened from a file, where a browser would show it as raw text,
// and offers a hosted one where there is a network.
(() => {
  "use strict";

  window.courseFile = (name, text) => {
    const address = URL.createObjectURL(new Blob([text], { type: "application/x-ipynb+json" }));
    const link = Object.assign(document.createElement("a"), { href: address, download: name });
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(address), 1000);
  };

  function save(event) {
    const link = event.target.closest("a[href$='.ipynb']");
    if (!link || window.location.protocol !== "file:") return;
    const name = link.dataset.notebook ?? link.getAttribute("href").split("/").pop().replace(/\.ipynb$/, "");
    event.preventDefault();
    const script = document.createElement("script");
    script.src = `${document.documentElement.dataset.content_root ?? "./"}_static/notebooks/${name}.js`;
    script.onload = () => script.remove();
    document.head.append(script);
  }

  // A service that runs notebooks is of use only where there is a network.
  function connect() {
    for (const part of document.querySelectorAll(".take-along-hosted")) part.hidden = !navigator.onLine;
  }

  document.addEventListener("click", save);
  for (const change of ["online", "offline"]) window.addEventListener(change, connect);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", connect);
  else connect();
})();
