// Two positions as clock hands: their inner product depends on the distance alone, turned or written down.
live.figure("clock", (figure) => {
  "use strict";
  const { svg, round, at } = live;
  const D = 8;
  const OMEGAS = Array.from({ length: D / 2 }, (_, i) => 10000 ** ((-2 * i) / D));
  const SHOWN = 12; // rows and columns of the matrix of inner products
  const QUERY = [1, 0.5];
  const KEY = [0.8, -0.6];
  const RADIUS = 34;

  const first = figure.slider({ label: "position s", min: 0, max: 60, step: 1, value: 3, change });
  const second = figure.slider({ label: "position t", min: 0, max: 60, step: 1, value: 8, change });
  const kind = figure.choice({ label: "positions", options: ["sinusoid", "rotary"], value: "sinusoid", change });
  figure.buttons(["both one further", () => move(1)], ["both one back", () => move(-1)]);
  const table = figure.table("", ["hand", "frequency", "angle at s", "angle at t", "share"]);

  function move(step) {
    const [s, t] = [first.value + step, second.value + step];
    if (Math.min(s, t) < 0 || Math.max(s, t) > 60) return;
    [first.value, second.value] = [s, t];
    change();
  }

  // What hand i contributes: cos of the angle between two hands, or the product of a turned query and key.
  function share(i, s, t) {
    const turn = OMEGAS[i] * (s - t);
    if (kind.value === "sinusoid") return Math.cos(turn);
    const along = QUERY[0] * KEY[0] + QUERY[1] * KEY[1];
    const across = QUERY[0] * KEY[1] - QUERY[1] * KEY[0];
    return along * Math.cos(turn) + across * Math.sin(turn);
  }

  const product = (s, t) => OMEGAS.reduce((sum, _, i) => sum + share(i, s, t), 0);

  function hand(i, position, look, start) {
    const [x, y] = [48 + 92 * i, 44];
    // A sinusoid's hand starts at twelve; a query or key starts where it points by itself.
    const turn = start === null ? Math.PI / 2 - OMEGAS[i] * position : Math.atan2(start[1], start[0]) + OMEGAS[i] * position;
    return svg("line", { x1: x, y1: y, x2: at(x + RADIUS * Math.cos(turn)), y2: at(y - RADIUS * Math.sin(turn)), class: look });
  }

  function clocks() {
    const starts = kind.value === "sinusoid" ? [null, null] : [QUERY, KEY];
    return OMEGAS.flatMap((omega, i) => [
      svg("circle", { cx: 48 + 92 * i, cy: 44, r: RADIUS, class: "line" }),
      svg("g", { class: "ink0" }, hand(i, first.value, "stroke", starts[0])),
      svg("g", { class: "ink1" }, hand(i, second.value, "stroke dashed", starts[1])),
      svg("text", { x: 48 + 92 * i, y: 98, "text-anchor": "middle", class: "quiet" }, `ω = ${omega}`),
    ]);
  }

  function gram() {
    const size = 13;
    const [left, top] = [150, 118];
    const all = Array.from({ length: SHOWN }, (_, k) => Math.abs(product(0, k)));
    const most = Math.max(...all, Math.abs(product(SHOWN - 1, 0)));
    const parts = [];
    for (let s = 0; s < SHOWN; s += 1)
      for (let t = 0; t < SHOWN; t += 1) {
        const value = product(s, t) / most;
        const place = { x: left + size * t, y: top + size * s, width: size, height: size };
        parts.push(svg("rect", { ...place, class: `ink${value < 0 ? 1 : 0} fill`, "fill-opacity": at(Math.min(1, Math.abs(value))) }));
      }
    if (first.value < SHOWN && second.value < SHOWN) {
      const place = { x: left + size * second.value, y: top + size * first.value, width: size, height: size };
      parts.push(svg("rect", { ...place, class: "here" }));
    }
    parts.push(svg("rect", { x: left, y: top, width: size * SHOWN, height: size * SHOWN, class: "line" }));
    parts.push(svg("text", { x: left - 8, y: top + 84, "text-anchor": "end" }, `s, 0 to ${SHOWN - 1}`));
    parts.push(svg("text", { x: left + 78, y: top + 174, "text-anchor": "middle" }, `t, 0 to ${SHOWN - 1}`));
    return parts;
  }

  function change() {
    const [s, t] = [first.value, second.value];
    figure.draw(380, 302, ...clocks(), ...gram());
    table(
      OMEGAS.map((omega, i) => [String(i), String(omega), round(omega * s, 3), round(omega * t, 3), round(share(i, s, t), 4)]),
    );
    const what = kind.value === "sinusoid" ? "The inner product" : "The score of the turned query and key";
    figure.say(`${what} is ${round(product(s, t), 4)}, for s − t = ${round(s - t, 0)}.`);
  }
  change();
});
