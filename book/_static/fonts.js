// Shows a page when its letters are there: a line that is painted in a different face first would break anew and
// jump. The fonts are part of the style sheet (fonts.css), so this takes a moment and no network.
(() => {
  "use strict";

  const root = document.documentElement;
  const LONGEST = 1000; // milliseconds: better in a different face than not at all
  const ready = Promise.all([...document.fonts].map((face) => face.load()));
  const late = new Promise((done) => window.setTimeout(done, LONGEST));
  root.classList.add("fonts-to-come");
  Promise.race([ready.catch(() => {}), late]).then(() => root.classList.remove("fonts-to-come"));
})();
