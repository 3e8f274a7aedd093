// The masked objective on one sentence, drawn again and again: single tokens or spans, then 80, 10 and 10.
live.figure("masking", (figure) => {
  "use strict";
  const { svg, make } = live;
  const WORDS = "the old boat left the harbour at dawn and the gulls followed it out to the open sea".split(" ");
  const VOCABULARY = [...new Set(WORDS)];
  const SHARE = 0.15;
  const LONGEST = 10;

  let draws = 0;
  let counts = { mask: 0, random: 0, kept: 0 };
  let seed = 1;

  const how = figure.choice({ label: "hide", options: ["single words", "spans"], value: "single words", change: begin });
  figure.buttons(["Draw again", () => draw(1)], ["A thousand times", () => draw(1000)], ["Count from the start", begin]);
  const table = figure.table("", ["fate of a selected word", "this draw", "all draws", "share"]);

  // A small generator with a state that can be repeated (mulberry32).
  function random() {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  function fate() {
    const u = random();
    return u < 0.8 ? "mask" : u < 0.9 ? "random" : "kept";
  }

  function single() {
    return WORDS.map(() => (random() < SHARE ? fate() : null));
  }

  // A length between 1 and 10, drawn again when it is longer; then a place; one fate for the whole span.
  function spans() {
    const fates = WORDS.map(() => null);
    const budget = Math.round(SHARE * WORDS.length);
    let used = 0;
    while (used < budget) {
      let length = 1;
      while (random() >= 0.2) length += 1;
      if (length > LONGEST) continue;
      length = Math.min(length, budget - used);
      const start = Math.floor(random() * (WORDS.length - length + 1));
      const touches = fates.slice(Math.max(0, start - 1), start + length + 1).some(Boolean);
      if (touches) continue;
      const one = fate();
      for (let i = start; i < start + length; i += 1) fates[i] = one;
      used += length;
    }
    return fates;
  }

  let fates = [];
  let shown = [];

  function once() {
    fates = how.value === "spans" ? spans() : single();
    shown = fates.map((kind, i) => {
      if (kind === "mask") return "[MASK]";
      return kind === "random" ? VOCABULARY[Math.floor(random() * VOCABULARY.length)] : WORDS[i];
    });
    for (const kind of fates) if (kind) counts[kind] += 1;
    draws += 1;
  }

  function draw(times) {
    for (let i = 0; i < times; i += 1) once();
    show();
  }

  function begin() {
    [draws, seed] = [0, 1];
    counts = { mask: 0, random: 0, kept: 0 };
    draw(1);
  }

  function show() {
    const parts = [];
    let [x, y] = [4, 20];
    shown.forEach((word, i) => {
      const width = 12 + 7.6 * Math.max(word.length, WORDS[i].length);
      if (x + width > 356) [x, y] = [4, y + 56];
      const look = fates[i] ? `token ${fates[i]}` : "token";
      parts.push(svg("rect", { x, y, width: live.at(width), height: 24, rx: 4, class: look }));
      parts.push(svg("text", { x: live.at(x + width / 2), y: y + 17, "text-anchor": "middle" }, word));
      if (fates[i]) parts.push(svg("text", { x: live.at(x + width / 2), y: y - 5, "text-anchor": "middle", class: "quiet" }, WORDS[i]));
      x = live.at(x + width + 5);
    });
    figure.draw(360, y + 32, ...parts);
    const total = counts.mask + counts.random + counts.kept;
    const names = { mask: "becomes [MASK]", random: "becomes a random word", kept: "stays as it is" };
    table(
      Object.entries(names).map(([kind, words]) => {
        const now = fates.filter((each) => each === kind).length;
        return [words, String(now), String(counts[kind]), total ? `${((100 * counts[kind]) / total).toFixed(1)} %` : "–"];
      }),
    );
    const asked = fates.filter(Boolean).length;
    const often = draws === 1 ? "one draw" : `${draws} draws`;
    figure.say(`${asked} of ${WORDS.length} words are asked for; after ${often}, ${(total / draws).toFixed(2)} on average.`);
  }
  begin();
});
