import { describe, expect, it } from '@jest/globals';
import type { Mark, MarkKind } from './mark';
import { piecesOf } from './pieces';
import { beginRedaction, change, countOf, leave, nextFound, undo, withMarks, withText } from './redaction';

const mark = (text: string, words: string, kind: MarkKind = 'name', roles: Mark['roles'] = ['my friend', 'someone I know']): Mark => {
  const start = text.indexOf(words);
  return { start, end: start + words.length, kind, text: words, roles };
}; // prettier-ignore
const marked = (text: string, ...words: string[]) =>
  withMarks(beginRedaction(text), words.map((each) => mark(text, each))); // prettier-ignore
const shown = ({ text, spans }: ReturnType<typeof marked>) =>
  spans.map(({ start, end, state }) => `${text.slice(start, end)} ${state}`);

describe('replacing a name', () => {
  it('changes the text, and moves the marks after it', () => {
    const begun = marked('I told Ana and Lin.', 'Ana', 'Lin');
    const next = change(begun, begun.spans[0]!.id, 'my friend');
    expect(next.text).toBe('I told my friend and Lin.');
    expect(shown(next)).toEqual(['my friend changed', 'Lin found']);
    expect(countOf(next, 'changed')).toBe(1);
  });

  it('begins a sentence with a capital letter', () => {
    for (const [text, after] of [
      ['Ana laughed.', 'My friend laughed.'],
      ['I ran. “Ana waited.”', 'I ran. “My friend waited.”'],
    ] as const) {
      const begun = marked(text, 'Ana');
      expect(change(begun, begun.spans[0]!.id, 'my friend').text).toBe(after);
    }
  });

  it('takes the words with it that the role repeats', () => {
    for (const [text, role, after] of [
      ['I told my friend Ana.', 'my friend', 'I told my friend.'],
      ['I told my friend, Ana.', 'someone I know', 'I told someone I know.'],
      ['I hate the Ana.', 'my friend', 'I hate my friend.'],
      ['Tommy friend Ana.', 'my friend', 'Tommy friend my friend.'],
    ] as const) {
      const begun = marked(text, 'Ana');
      const changed = change(begun, begun.spans[0]!.id, role);
      expect(changed.text).toBe(after);
      expect(undo(changed).text).toBe(text);
      expect(shown(undo(changed))).toEqual(['Ana found']);
    }
  });

  it('ignores empty words, and what was changed already', () => {
    const begun = marked('Ana', 'Ana');
    expect(change(begun, 1, '  ')).toBe(begun);
    const changed = change(begun, 1, 'someone');
    expect(change(changed, 1, 'nobody')).toBe(changed);
    expect(change(begun, 7, 'nobody')).toBe(begun);
  });
});

describe('leaving a name', () => {
  it('leaves all others of the same words, now and later', () => {
    const text = 'Ana told Lin that ana left.';
    const begun = marked(text, 'Ana', 'Lin', 'ana');
    const left = leave(begun, begun.spans[0]!.id);
    expect(shown(left)).toEqual(['Ana left', 'Lin found', 'ana left']);
    const longer = `${text} Ana!`;
    const later = { ...mark(longer, 'Ana'), start: longer.length - 4, end: longer.length - 1 };
    expect(shown(withMarks(withText(left, longer), [later])).at(-1)).toBe('Ana left');
    expect(shown(undo(left))).toEqual(['Ana found', 'Lin found', 'ana found']);
  });
});

describe('undo', () => {
  it('puts back the last one first, or the one that is asked for', () => {
    const begun = marked('Ana, Lin and Bo.', 'Ana', 'Lin', 'Bo');
    const [ana, lin] = begun.spans.map(({ id }) => id);
    const changed = change(change(begun, ana!, 'a'), lin!, 'b');
    expect(undo(changed).text).toBe('A, Lin and Bo.');
    expect(undo(changed, ana).text).toBe('Ana, b and Bo.');
    expect(undo(undo(changed)).text).toBe(begun.text);
    expect(undo(begun)).toBe(begun);
  });
});

describe('typing', () => {
  it('moves the marks around it, and drops the ones that were typed over', () => {
    const begun = marked('Ana told Lin and Bo.', 'Ana', 'Lin', 'Bo');
    const changed = change(begun, begun.spans[0]!.id, 'my friend');
    const typed = withText(changed, changed.text.replace('Lin', 'Lena'));
    expect(shown(typed)).toEqual(['My friend changed', 'Bo found']);
    expect(undo(typed).text).toBe('Ana told Lena and Bo.');
    expect(withText(typed, '').spans).toEqual([]);
    expect(withText(typed, '').done).toEqual([]);
  });

  it('keeps the ids of marks that are found again', () => {
    const begun = marked('Ana and Lin.', 'Ana', 'Lin');
    const again = withMarks(begun, [mark('Ana and Lin.', 'Lin'), mark('Ana and Lin.', 'Ana')]);
    expect(again.spans.map(({ id }) => id)).toEqual(begun.spans.map(({ id }) => id));
  });
});

describe('the next mark', () => {
  it('is the next one that nobody has looked at, then the first', () => {
    const begun = marked('Ana, Lin and Bo.', 'Ana', 'Lin', 'Bo');
    const [ana, lin, bo] = begun.spans.map(({ id }) => id);
    const left = leave(begun, lin!);
    expect([null, ana!, bo!].map((after) => nextFound(left, after)?.id)).toEqual([ana, bo, ana]);
    expect(nextFound(leave(leave(left, ana!), bo!), null)).toBeUndefined();
  });
});

describe('the runs of a text', () => {
  it('are plain or of one mark, and break where the choices open', () => {
    const { text, spans } = marked('I told Ana and Lin.', 'Ana', 'Lin');
    expect(piecesOf(text, spans, 12).map((piece) => piece.text)).toEqual(['I told ', 'Ana', ' a', 'nd ', 'Lin', '.']);
    expect(piecesOf(text, spans, 8).map((piece) => piece.text)).toEqual(['I told ', 'Ana', ' and ', 'Lin', '.']);
    expect(piecesOf('', [])).toEqual([]);
  });
});
