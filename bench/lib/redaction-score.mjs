/** Compares marks with the ones that people expect. Used by the benchmark and by the test with the minimum values. */

/** The text without the brackets around its expected marks, and where those are: `Ask [name: Linh].` */
export function readMarked(marked) {
  const marks = [];
  let text = '';
  let end = 0;
  for (const { 0: whole, 1: kind, 2: words, index } of marked.matchAll(/\[(\w+): ([^\]]+)\]/g)) {
    text += marked.slice(end, index);
    marks.push({ kind, text: words, start: text.length, end: text.length + words.length });
    text += words;
    end = index + whole.length;
  }
  text += marked.slice(end);
  if (/[[\]]/.test(text)) throw new Error(`A mark is not written like [name: Linh]: ${text}`);
  return { text, marks };
}

const meet = (one, other) => one.start < other.end && other.start < one.end;

/**
 * `kinds`: per kind, how many marks are expected, found (as any kind), and found as this kind. A mark is found when one
 * overlaps it, because people draw the borders of a name differently. `falseAlarms`: marks that overlap no expected one.
 */
export function score(texts, findMarks) {
  const kinds = {};
  const missed = [];
  const alarms = [];
  for (const [id, marked] of Object.entries(texts)) {
    const { text, marks: expected } = readMarked(marked);
    const found = findMarks(text);
    for (const mark of expected) {
      const count = (kinds[mark.kind] ??= { expected: 0, found: 0, asKind: 0 });
      const over = found.filter((each) => meet(each, mark));
      count.expected += 1;
      if (over.length > 0) count.found += 1;
      if (over.some(({ kind }) => kind === mark.kind)) count.asKind += 1;
      else missed.push({ id, kind: mark.kind, text: mark.text, as: over[0]?.kind });
    }
    for (const mark of found)
      if (!expected.some((each) => meet(each, mark))) alarms.push({ id, kind: mark.kind, text: mark.text });
  }
  return { kinds, missed, alarms, texts: Object.keys(texts).length };
}

/** The share of expected marks of some kinds that were found; 1 if there are none. */
export function recall({ kinds }, names, count = 'found') {
  const some = names.flatMap((name) => kinds[name] ?? []);
  const expected = some.reduce((sum, each) => sum + each.expected, 0);
  return expected === 0 ? 1 : some.reduce((sum, each) => sum + each[count], 0) / expected;
}
