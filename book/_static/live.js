// What live figures share: where they are mounted, their controls, and drawing in SVG.
// A figure is one plain script (a page opened from a file may not load modules) that calls
// `live.figure("query", (figure) => { … })`; it draws into `figure.stage` and adds its controls.
window.live = (() => {
  "use strict";

  const SPACE = "http://www.w3.org/2000/svg";

  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }
  const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
  const svg = (tag, attributes = {}, ...children) => fill(document.createElementNS(SPACE, tag), attributes, children);

  // Numbers as a drawing and a table show them; a zero has no sign.
  const round = (x, digits) => (Number(x.toFixed(digits)) || 0).toFixed(digits).replace("-", "−");
  // A number set below a letter, as in k₀.
  const below = (number) => [...String(number)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]).join("");
  // A coordinate: short, so that a drawing is small.
  const at = (x) => Number(x.toFixed(2));

  let made = 0;

  class Figure {
    constructor(root) {
      this.root = root;
      this.stage = root.querySelector(".live-stage");
      this.panel = root.querySelector(".live-panel");
      this.about = this.stage.getAttribute("aria-label"); // true of the drawing in all its states
      this.status = make("p", { class: "live-says", role: "status" });
      this.controls = make("div", { class: "live-controls" });
      this.panel.append(this.controls, this.status);
    }

    draw(width, height, ...parts) {
      this.stage.replaceChildren(svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ...parts));
    }

    // What a screen reader hears after a change, and everybody can read. The drawing is named by it as well,
    // and by `seen`: words that are drawn and stand nowhere else.
    say(words, seen = "") {
      if (this.status.textContent !== words) this.status.textContent = words;
      this.stage.setAttribute("aria-label", [this.about, words, seen].filter(Boolean).join(" "));
    }

    slider({ label, min, max, step, value, unit = "", digits = 0, change }) {
      const id = `live-${(made += 1)}`;
      const input = make("input", { type: "range", id, min, max, step, value });
      const shown = make("output", { for: id });
      let exact = null;
      const control = {
        get value() {
          return exact ?? Number(input.value);
        },
        set value(next) {
          exact = null;
          input.value = next;
          tell();
        },
        // A value between two steps, which stays until the slider is moved.
        exactly(next) {
          control.value = next;
          exact = next;
          tell();
        },
        // A new end of the scale, with the value inside it.
        limit(last) {
          exact = null;
          input.max = last;
          tell();
        },
      };
      const tell = () => {
        const words = `${round(control.value, digits)}${unit}`;
        shown.textContent = words;
        input.setAttribute("aria-valuetext", words);
      };
      input.addEventListener("input", () => {
        exact = null;
        tell();
        change();
      });
      tell();
      this.controls.append(make("p", { class: "live-slider" }, make("label", { for: id }, label), input, shown));
      return control;
    }

    choice({ label, options, value, change }) {
      const name = `live-${(made += 1)}`;
      const group = make("fieldset", { class: "live-choice" }, make("legend", {}, label));
      for (const option of options) {
        const input = make("input", { type: "radio", name, value: option });
        input.checked = option === value;
        input.addEventListener("change", () => {
          control.value = option;
          change();
        });
        group.append(make("label", {}, input, ` ${option}`));
      }
      const control = { value };
      this.controls.append(group);
      return control;
    }

    toggle({ label, value = false, change }) {
      const input = make("input", { type: "checkbox" });
      input.checked = value;
      input.addEventListener("change", change);
      this.controls.append(make("p", { class: "live-toggle" }, make("label", {}, input, ` ${label}`)));
      return {
        get value() {
          return input.checked;
        },
      };
    }

    field({ label, value, change }) {
      const id = `live-${(made += 1)}`;
      const input = make("input", { type: "text", id, value, spellcheck: "false", autocomplete: "off" });
      input.addEventListener("input", change);
      this.controls.append(make("p", { class: "live-field" }, make("label", { for: id }, label), input));
      return input;
    }

    buttons(...pairs) {
      const line = make("p", { class: "live-buttons" });
      const all = pairs.map(([words, action]) => {
        const button = make("button", { type: "button" }, words);
        button.addEventListener("click", action);
        line.append(button, " ");
        return button;
      });
      this.controls.append(line);
      return all;
    }

    // A table whose rows are set anew with each change; the first cell of a row names it.
    table(caption, header) {
      const body = make("tbody");
      const names = header.map((name) => make("th", { scope: "col" }, name));
      const table = make("table", { class: "live-table" }, make("caption", {}, caption));
      table.append(make("thead", {}, make("tr", {}, ...names)), body);
      this.panel.append(make("div", { class: "live-scroll" }, table));
      return (rows) =>
        body.replaceChildren(
          ...rows.map(([first, ...rest]) =>
            make("tr", {}, make("th", { scope: "row" }, first), ...rest.map((cell) => make("td", {}, cell))),
          ),
        );
    }

    // Lays what can be pressed over a part of the drawing, whose own parts are a picture and no controls.
    over(element, { left, top, width, height, of: [w, h] }) {
      const place = make("div", { class: "live-place" });
      this.stage.replaceWith(place);
      element.classList.add("live-over");
      const share = (part, whole) => `${(100 * part) / whole}%`;
      Object.assign(element.style, { left: share(left, w), top: share(top, h), width: share(width, w), height: share(height, h) });
      place.append(this.stage, element);
    }

    // Where in the drawing a finger or a mouse is.
    place(event) {
      const box = this.stage.querySelector("svg");
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(box.getScreenCTM().inverse());
      return [x, y];
    }

    // Calls back with the place that is clicked or tapped; a finger that moves on scrolls the page.
    tapped(callback) {
      this.stage.classList.add("live-tap");
      this.stage.addEventListener("click", (event) => callback(...this.place(event)));
    }

    // Calls back with the place of a finger or a mouse for as long as it is pressed, if it began in this area.
    // Only there a finger does not scroll the page; a part of the drawing can't say so, since it is drawn anew.
    dragged(area, callback) {
      const grip = make("div", { class: "live-grip" });
      this.over(grip, area);
      let held = null;
      const tell = (event) => event.pointerId === held && callback(...this.place(event));
      grip.addEventListener("pointerdown", (event) => {
        held = event.pointerId;
        grip.setPointerCapture(held);
        tell(event);
      });
      grip.addEventListener("pointermove", tell);
      for (const end of ["pointerup", "pointercancel"]) grip.addEventListener(end, () => (held = null));
    }
  }

  const data = {}; // numbers that a figure shows and can't compute, from a script of its own

  // Brings a figure's numbers when a reader comes near it: until then the page does not carry them.
  function bring(root, then) {
    const watch = new IntersectionObserver(
      (seen) => {
        // On a busy machine one call may bring several sightings, the first of them from far away.
        if (!seen.some((one) => one.isIntersecting)) return;
        watch.disconnect();
        const script = make("script", { src: root.dataset.numbers });
        script.addEventListener("load", then);
        document.head.append(script);
      },
      { rootMargin: "1000px" },
    );
    watch.observe(root);
  }

  function figure(name, build) {
    for (const root of document.querySelectorAll(`figure.live[data-live="${name}"]`)) {
      if (root.dataset.mounted) continue;
      root.dataset.mounted = "yes";
      const mount = () => build(new Figure(root));
      if (root.dataset.numbers && !(name in data)) bring(root, mount);
      else mount();
    }
  }

  return { figure, make, svg, round, at, below, data };
})();
