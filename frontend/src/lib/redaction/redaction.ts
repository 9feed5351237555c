import type { Mark } from './mark';

/** A mark in a text that is being changed. `start` and `end` are where its current words are. */
export interface Span extends Mark {
  id: number;
  /** `found`: not looked at yet. `changed`: replaced by a role. `left`: someone decided to leave it. */
  state: 'found' | 'changed' | 'left';
  /** Of a changed span: the words that the role replaced, and where the mark is in them. */
  replaced?: { text: string; from: number; to: number };
}

/** A text, its marks, and what can be undone. Every function returns a new one. */
export interface Redaction {
  text: string;
  spans: readonly Span[];
  /** Ids of the spans that were changed or left, the last one at the end. */
  done: readonly number[];
  nextId: number;
}

export const beginRedaction = (text: string): Redaction => ({ text, spans: [], done: [], nextId: 1 });

const overlap = (one: Pick<Span, 'start' | 'end'>, other: Pick<Span, 'start' | 'end'>): boolean =>
  one.start < other.end && other.start < one.end;
const sameWords = (one: Mark, other: Mark): boolean => one.text.toLowerCase() === other.text.toLowerCase();

/** Takes over the marks of the current text. Spans that were changed or left stay; a mark keeps its id. */
export function withMarks(redaction: Redaction, marks: readonly Mark[]): Redaction {
  const settled = redaction.spans.filter(({ state }) => state !== 'found');
  const left = settled.filter(({ state }) => state === 'left');
  let { nextId } = redaction;
  const found = marks
    .filter((mark) => !settled.some((span) => overlap(span, mark)))
    .map((mark): Span => {
      const known = redaction.spans.find(({ start, end, kind }) => start === mark.start && end === mark.end && kind === mark.kind); // prettier-ignore
      const state = left.some((span) => sameWords(span, mark)) ? 'left' : 'found';
      return { ...mark, id: known?.id ?? nextId++, state };
    });
  return { ...redaction, nextId, spans: inOrder([...settled, ...found]) };
}

const inOrder = (spans: Span[]): Span[] => spans.sort((a, b) => a.start - b.start);

/** The text was changed by typing: spans before and after the change move with it, and the ones in it go. */
export function withText(redaction: Redaction, text: string): Redaction {
  const { text: old } = redaction;
  if (text === old) return redaction;
  const longest = Math.min(old.length, text.length);
  let before = 0;
  while (before < longest && old[before] === text[before]) before++;
  let after = 0;
  while (after < longest - before && old[old.length - 1 - after] === text[text.length - 1 - after]) after++;
  const by = text.length - old.length;
  const spans = redaction.spans.flatMap((span) => {
    if (span.end <= before) return [span];
    return span.start >= old.length - after ? [moved(span, by)] : [];
  });
  const ids = new Set(spans.map(({ id }) => id));
  return { ...redaction, text, spans, done: redaction.done.filter((id) => ids.has(id)) };
}

const moved = (span: Span, by: number): Span => ({ ...span, start: span.start + by, end: span.end + by });

const DETERMINER = /(?:^|[^\p{L}])((?:the|a|an|my|our|your|his|her|their|this|that)\s+)$/iu;

/** Where a replacement begins: `my friend Dani` becomes `my friend`, and `the Lincoln High` becomes `my school`. */
function startOf({ text }: Redaction, { start, roles: [likely] }: Span, words: string): number {
  const before = text.slice(0, start);
  const bare = before.replace(/,?\s+$/, '');
  if (
    bare !== before &&
    bare.toLowerCase().endsWith(likely.toLowerCase()) &&
    !/\p{L}/u.test(bare.at(-likely.length - 1) ?? ' ')
  )
    // prettier-ignore
    return bare.length - likely.length;
  const determiner = DETERMINER.exec(before)?.[1];
  return determiner && DETERMINER.test(`${words.split(' ')[0]!} `) ? start - determiner.length : start;
}

const startsSentence = (before: string): boolean => /(?:^|[.!?…\n]["'”’)]*\s*|\n\s*)["'“‘(]*$/u.test(before);

/** Replaces a span by a role. At the start of a sentence the role gets a capital letter. */
export function change(redaction: Redaction, id: number, role: string): Redaction {
  const span = redaction.spans.find((each) => each.id === id);
  const words = role.trim();
  if (!span || span.state === 'changed' || words === '') return redaction;
  const { text } = redaction;
  const start = startOf(redaction, span, words);
  const shown = startsSentence(text.slice(0, start)) ? words[0]!.toUpperCase() + words.slice(1) : words;
  const by = shown.length - (span.end - start);
  const changed: Span = {
    ...span,
    start,
    end: start + shown.length,
    text: shown,
    state: 'changed',
    replaced: { text: text.slice(start, span.end), from: span.start - start, to: span.end - start },
  };
  return {
    ...redaction,
    text: text.slice(0, start) + shown + text.slice(span.end),
    spans: redaction.spans.map((each) => (each.id === id ? changed : each.start >= span.end ? moved(each, by) : each)),
    done: [...redaction.done, id],
  };
}

/** Leaves a span as it is, and with it all others of the same words. */
export function leave(redaction: Redaction, id: number): Redaction {
  const span = redaction.spans.find((each) => each.id === id);
  if (span?.state !== 'found') return redaction;
  return {
    ...redaction,
    spans: redaction.spans.map((each) => (each.state === 'found' && sameWords(each, span) ? { ...each, state: 'left' } : each)), // prettier-ignore
    done: [...redaction.done, id],
  };
}

/** Puts back what was changed or left: the last one, or the given one. */
export function undo(redaction: Redaction, id = redaction.done.at(-1)): Redaction {
  const span = redaction.spans.find((each) => each.id === id);
  if (!span || span.state === 'found') return redaction;
  const done = redaction.done.filter((each) => each !== id);
  if (!span.replaced)
    return {
      ...redaction,
      done,
      spans: redaction.spans.map((each) => (each.state === 'left' && sameWords(each, span) ? { ...each, state: 'found' } : each)), // prettier-ignore
    };
  const { replaced, ...rest } = span;
  const by = replaced.text.length - (span.end - span.start);
  const back: Span = {
    ...rest,
    start: span.start + replaced.from,
    end: span.start + replaced.to,
    text: replaced.text.slice(replaced.from, replaced.to),
    state: 'found',
  };
  return {
    ...redaction,
    done,
    text: redaction.text.slice(0, span.start) + replaced.text + redaction.text.slice(span.end),
    spans: redaction.spans.map((each) => (each.id === id ? back : each.start >= span.end ? moved(each, by) : each)),
  };
}

/** The next span that nobody has looked at, after the given one; after the last one comes the first. */
export function nextFound({ spans }: Redaction, after: number | null): Span | undefined {
  const found = spans.filter(({ state }) => state === 'found');
  const at = spans.find(({ id }) => id === after)?.start ?? -1;
  return found.find(({ start, id }) => start > at && id !== after) ?? found.find(({ id }) => id !== after);
}

export const countOf = ({ spans }: Redaction, state: Span['state']): number =>
  spans.filter((span) => span.state === state).length;
