// An answer is a span: the best sum of a start and an end, if it beats "no answer" by more than a threshold.
live.figure("span", (figure) => {
  "use strict";
  const { svg, round } = live;
  const WORDS = ["[CLS]", "they", "paid", "ten", "dollars", "here"];
  const START = [1.0, -0.5, 0.2, 2.2, 1.4, -1.0];
  const END = [1.5, -1.0, 2.6, 0.3, 1.9, 0.4];
  const N = WORDS.length;

  const tau = figure.slider({ label: "threshold τ", min: -3, max: 4, step: 0.1, value: 0, digits: 1, change });
  const lift = figure.slider({ label: "both scores of [CLS], moved by", min: -2, max: 2, step: 0.1, value: 0, digits: 1, change });
  const table = figure.table("", ["token", "start", "end"]);

  const scores = () => [START, END].map((list) => list.map((x, i) => (i ? x : x + lift.value)));

  function best(start, end) {
    let found = { score: -Infinity };
    for (let i = 1; i < N; i += 1)
      for (let j = i; j < N; j += 1) {
        const score = start[i] + end[j];
        if (score > found.score) found = { i, j, score };
      }
    return found;
  }

  function change() {
    const [start, end] = scores();
    const span = best(start, end);
    const none = start[0] + end[0];
    const answers = span.score > none + tau.value + 1e-9;
    figure.draw(360, 262, ...sums(start, end, span));
    table(WORDS.map((word, i) => [word, round(start[i], 1), round(end[i], 1)]));
    const words = WORDS.slice(span.i, span.j + 1).join(" ");
    const compared = `The best span, “${words}”, has ${round(span.score, 1)}; no answer has ${round(none, 1)}.`;
    figure.say(`${compared} ${answers ? `The answer is “${words}”.` : "There is no answer."}`);
  }

  function sums(start, end, span) {
    const [left, top, width, height] = [66, 34, 48, 36];
    const parts = [];
    WORDS.forEach((word, i) => {
      parts.push(svg("text", { x: left - 8, y: top + height * i + 23, "text-anchor": "end" }, word));
      parts.push(svg("text", { x: left + width * i + width / 2, y: top - 10, "text-anchor": "middle" }, word));
      WORDS.forEach((_, j) => {
        const isSpan = (i && j >= i) || (!i && !j);
        const place = { x: left + width * j, y: top + height * i, width, height };
        parts.push(svg("rect", { ...place, class: isSpan ? "cell open" : "cell none" }));
        const middle = { x: place.x + width / 2, y: place.y + 23, "text-anchor": "middle" };
        parts.push(svg("text", { ...middle, class: isSpan ? "" : "quiet" }, round(start[i] + end[j], 1)));
      });
    });
    const frame = (i, j, look) => svg("rect", { x: left + width * j + 2, y: top + height * i + 2, width: width - 4, height: height - 4, class: look });
    return [...parts, frame(0, 0, "ink1 stroke dashed"), frame(span.i, span.j, "ink0 stroke")];
  }
  change();
});
