// Byte-pair encoding step by step, on words of your own: the most frequent pair becomes one token.
live.figure("bpe", (figure) => {
  "use strict";
  const { svg, make } = live;
  // The five words of the chapter, as often as it counts them.
  const COUNTS = { tide: 6, tides: 3, side: 5, wide: 4, quay: 2 };
  const WORDS = Object.entries(COUNTS).map(([word, count]) => `${word} `.repeat(count)).join("").trim();
  const MOST = 400; // letters that are read, so that a step takes no time
  const DRAWN = 9; // different words that are drawn

  const field = figure.field({ label: "your words", value: WORDS, change: () => begin() });
  const [next, back, again] = figure.buttons(["Merge the best pair", step], ["Undo", undo], ["Start over", begin]);
  const pieces = make("p", { class: "live-pieces" });
  figure.panel.append(pieces);
  const table = figure.table("The most frequent pairs", ["pair", "count"]);
  let merges = [];

  // The words with their counts, each cut as the merges so far cut it, and the tokens by age.
  function state() {
    const counts = new Map();
    for (const word of field.value.slice(0, MOST).split(/\s+/).filter(Boolean)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const letters = [...new Set([...counts.keys()].flatMap((word) => [...word]))].sort((a, b) => (a < b ? -1 : 1));
    const age = new Map(letters.map((letter, i) => [letter, i]));
    let cut = [...counts].map(([word, count]) => ({ word, count, tokens: [...word] }));
    for (const [a, b] of merges) {
      if (!age.has(a + b)) age.set(a + b, age.size);
      cut = cut.map((entry) => ({ ...entry, tokens: merged(entry.tokens, a, b) }));
    }
    return { cut, age };
  }

  function merged(tokens, a, b) {
    const result = [];
    for (let i = 0; i < tokens.length; i += 1) {
      const joined = tokens[i] === a && tokens[i + 1] === b;
      result.push(joined ? a + b : tokens[i]);
      if (joined) i += 1;
    }
    return result;
  }

  // Pairs with their counts; of equals, the one whose first token is oldest comes first, then the second.
  function pairs({ cut, age }) {
    const counts = new Map();
    for (const { tokens, count } of cut)
      for (let i = 0; i + 1 < tokens.length; i += 1) {
        const pair = `${tokens[i]} ${tokens[i + 1]}`;
        counts.set(pair, (counts.get(pair) ?? 0) + count);
      }
    const found = [...counts].map(([pair, count]) => ({ pair: pair.split(" "), count }));
    return found.sort((x, y) => y.count - x.count || age.get(x.pair[0]) - age.get(y.pair[0]) || age.get(x.pair[1]) - age.get(y.pair[1]));
  }

  function begin() {
    merges = [];
    change();
  }

  function step() {
    const [best] = pairs(state());
    if (!best) return;
    merges.push(best.pair);
    change(`Joined ${best.pair[0]} and ${best.pair[1]}, which occurred ${best.count} times.`);
  }

  function undo() {
    merges.pop();
    change();
  }

  function boxes(cut) {
    const parts = [];
    cut.slice(0, DRAWN).forEach(({ count, tokens }, i) => {
      const y = 8 + 28 * i;
      parts.push(svg("text", { x: 24, y: y + 16, "text-anchor": "end", class: "quiet" }, String(count)));
      let x = 34;
      for (const token of tokens) {
        const width = 10 + 8 * [...token].length;
        const look = [...token].length > 1 ? "token joined" : "token";
        parts.push(svg("rect", { x, y, width, height: 22, rx: 4, class: look }));
        parts.push(svg("text", { x: x + width / 2, y: y + 16, "text-anchor": "middle" }, token));
        x += width + 4;
      }
    });
    return parts;
  }

  function change(words = "") {
    const now = state();
    const found = pairs(now);
    figure.draw(340, 28 * Math.min(DRAWN, Math.max(1, now.cut.length)) + 8, ...boxes(now.cut));
    table(found.slice(0, 5).map(({ pair, count }) => [pair.join(" "), String(count)]));
    const tokens = now.cut.reduce((sum, { count, tokens: cut }) => sum + count * cut.length, 0);
    pieces.textContent = merges.length ? `Merges so far: ${merges.map(([a, b]) => `${a}+${b}`).join(", ")}.` : "No merge yet.";
    next.setAttribute("aria-disabled", String(!found.length));
    back.setAttribute("aria-disabled", String(!merges.length));
    again.setAttribute("aria-disabled", String(!merges.length));
    // A token that a merge has used up everywhere stays in the vocabulary, and the text has none of it.
    const used = new Set(now.cut.flatMap((entry) => entry.tokens)).size;
    const counted = `The text has ${tokens} tokens, of ${used} kinds; the vocabulary holds ${now.age.size}.`;
    const read = now.cut.slice(0, DRAWN).map(({ count, tokens: cut }) => `${count} times ${cut.join(" ")}`).join(", ");
    figure.say([words, counted, ...limits(now.cut)].filter(Boolean).join(" "), read && `The words as they are cut: ${read}.`);
  }

  // What of a long text is left out.
  function limits(cut) {
    const notes = [];
    if (field.value.length > MOST) notes.push(`Only the first ${MOST} letters and spaces are read.`);
    if (cut.length > DRAWN) notes.push(`Only the first ${DRAWN} of ${cut.length} different words are drawn; all are counted.`);
    return notes;
  }
  change();
});
