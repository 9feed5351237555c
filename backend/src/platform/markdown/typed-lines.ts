import type { Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

const MARKERS: readonly number[] = [...'*+-0123456789'].map((sign) => sign.charCodeAt(0));
const LISTS: ReadonlySet<string> = new Set(['listOrdered', 'listUnordered']);

/** Whether a list is open at this line. A nested list may follow its item's text directly. */
function isInList({ events }: TokenizeContext): boolean {
  let closed = 0;
  for (let index = events.length - 1; index >= 0; index--) {
    const [kind, { type }] = events[index]!;
    if (!LISTS.has(type)) continue;
    if (kind === 'exit') closed += 1;
    else if (closed === 0) return true;
    else closed -= 1;
  }
  return false;
}

/** The state of a list whose next item has a marker that no line begins with. */
const NO_MARKER = { type: 'listUnordered', marker: -1 } as const;

/**
 * Matches nothing. It runs before the parser's own list construct, which cannot be replaced because it refers to itself
 * when a list continues. That construct reads this state and then refuses the line.
 */
const noListInParagraph: Construct = {
  name: 'noListInParagraph',
  tokenize(this: TokenizeContext, _effects: Effects, _ok: State, nok: State): State {
    return (code) => {
      if (this.interrupt && !isInList(this)) Object.assign(this.containerState!, NO_MARKER);
      return nok(code);
    };
  },
};

const typedLines: Extension = {
  disable: { null: ['codeIndented'] },
  document: Object.fromEntries(MARKERS.map((marker) => [marker, noListInParagraph])),
};

/**
 * A micromark extension for comments, whose authors type text rather than Markdown: a list does not begin within a
 * paragraph, so `1. who?` or `- Anna` stays a line of it, and leading spaces do not turn a line into code.
 */
export const typedLinesSyntax = (): Extension => typedLines;
