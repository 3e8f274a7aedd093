// The masked objective on one sentence, drawn again and again: single tokens or spans, then 80, 10 and 10.
live.figure("masking", (figure) => {
  "use strict";
  const { svg, make } = live;
  const WORDS = "the old boat left the harbour at dawn and the gulls followed it out to the open sea until the wind turned at noon and the crew took in the sails and ate their bread below while the rain came down on the deck".split(" ");
  const VOCABULARY = [...new Set(WORDS)];
  const SHARE = 0.15;
  const LONGEST = 10;

  let draws = 0;
  let counts = { mask: 0, random: 0, kept: 0 };
  let [spanned, longest] = [0, 0]; // spans in all draws, and the longest of them
  let seed = 1;

  const how = figure.choice({ label: "hide", options: ["single words", "spans"], value: "single words", change: begin });
  figure.buttons(["Draw again", () => draw(1)], ["A thousand times", () => draw(1000)], ["Start over", begin]);
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

  // Lengths between 1 and 10, drawn again when they are longer, until their sum reaches the share.  A length
  // stays what it is: the last span is not cut, and places are drawn in which all of them fit, a word apart.
  function spans() {
    const lengths = [];
    let used = 0;
    while (used < SHARE * WORDS.length) {
      let length = 1;
      while (random() >= 0.2) length += 1;
      if (length > LONGEST) continue;
      lengths.splice(Math.floor(random() * (lengths.length + 1)), 0, length);
      used += length;
    }
    const free = WORDS.length - used - (lengths.length - 1);
    const gaps = lengths.map(() => Math.floor(random() * (free + 1))).sort((a, b) => a - b);
    const found = WORDS.map(() => null);
    let before = 0;
    lengths.forEach((length, i) => {
      const start = gaps[i] + before + i;
      found.fill(fate(), start, start + length);
      before += length;
    });
    spanned += lengths.length;
    longest = Math.max(longest, ...lengths);
    return found;
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
    [draws, seed, spanned, longest] = [0, 1, 0, 0];
    counts = { mask: 0, random: 0, kept: 0 };
    draw(1);
  }

  function show() {
    const parts = [];
    let [x, y] = [4, 20];
    shown.forEach((word, i) => {
      const width = 12 + 7.6 * Math.max(word.length, WORDS[i].length);
      if (x + width > 356) [x, y] = [4, y + 48];
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
        return [words, String(now), String(counts[kind]), total ? `${((100 * counts[kind]) / total).toFixed(1)}\u00a0%` : "–"];
      }),
    );
    const asked = fates.filter(Boolean).length;
    const often = draws === 1 ? "one draw" : `${draws} draws`;
    const told = `${asked} of ${WORDS.length} words are asked for; after ${often}, ${(total / draws).toFixed(2)} on average.`;
    const lengths = `${spanned === 1 ? "One span" : `${spanned} spans`} so far, ${(total / spanned).toFixed(2)} words long on average, the longest ${longest}.`;
    const spans = `${told} ${lengths} A span is not cut, so that more than 15 per cent may be hidden.`;
    const read = shown.map((word, i) => (fates[i] ? `${word} (${WORDS[i]})` : word)).join(" ");
    figure.say(how.value === "spans" ? spans : told, `The sentence now: ${read}.`);
  }
  begin();
});
