import { afterEach, describe, expect, it } from '@jest/globals';
import type { EditorView } from '@codemirror/view';
import { insertFootnote, insertLink, insertTable, setHeading, toggleLines, toggleStyle } from './commands';
import { createSurface, surfaceActions } from './create-surface';

let view: EditorView;

/** Opens a text. `¦` is the caret, and two of them are a selection. */
function open(marked: string): EditorView {
  const [anchor, head] = [marked.indexOf('¦'), marked.lastIndexOf('¦') - 1];
  view = createSurface({
    parent: document.body,
    text: marked.replaceAll('¦', ''),
    onUpdate: () => undefined,
    onSave: () => undefined,
  });
  view.dispatch({ selection: { anchor, head: head < anchor ? anchor : head } });
  return view;
}

const shown = (): string => {
  const { from, to } = view.state.selection.main;
  const text = view.state.doc.toString();
  return from === to
    ? `${text.slice(0, from)}¦${text.slice(from)}`
    : `${text.slice(0, from)}¦${text.slice(from, to)}¦${text.slice(to)}`;
};
const type = (text: string) => view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type' });
const press = (key: string, keyCode: number, more: KeyboardEventInit = {}) =>
  view.contentDOM.dispatchEvent(
    new KeyboardEvent('keydown', { key, keyCode, ctrlKey: true, bubbles: true, cancelable: true, ...more }),
  );

afterEach(() => view.destroy());

describe('a formatting command', () => {
  it.each([
    ['bolds the selection', 'a ¦word¦ b', toggleStyle('bold'), 'a **¦word¦** b'],
    ['bolds the word at the caret', 'a wo¦rd b', toggleStyle('bold'), 'a **wo¦rd** b'],
    ['leaves spaces out of it', 'a¦ word ¦b', toggleStyle('italic'), 'a *¦word¦* b'],
    ['takes it back', 'a **wo¦rd** b', toggleStyle('bold'), 'a wo¦rd b'],
    ['begins a style', 'a ¦', toggleStyle('bold'), 'a **¦**'],
    ['leaves a style at its end', '**word¦**', toggleStyle('bold'), '**word**¦'],
    ['takes back an empty style', 'a **¦**', toggleStyle('bold'), 'a ¦'],
    ['strikes', '¦word¦', toggleStyle('strike'), '~~¦word¦~~'],
    ['makes a heading', 'a ¦title', setHeading(2), '## a ¦title'],
    ['changes a heading', '### a ¦title', setHeading(2), '## a ¦title'],
    ['makes a heading text', '## a ¦title', setHeading(0), 'a ¦title'],
    ['makes a list', '¦one\ntwo¦', toggleLines('bullets'), '- ¦one\n- two¦'],
    ['turns one list into another', '- o¦ne', toggleLines('numbers'), '1. o¦ne'],
    ['takes a list back', '- o¦ne', toggleLines('bullets'), 'o¦ne'],
    ['quotes', 'o¦ne', toggleLines('quote'), '> o¦ne'],
    ['links a text and asks for the address', 'a ¦word¦', insertLink, 'a [word](¦https://¦)'],
    ['links an address and asks for the text', '¦https://example.org¦', insertLink, '[¦](https://example.org)'],
  ] as const)('%s', (_, before, command, after) => {
    command(open(before));
    expect(shown()).toBe(after);
  });

  it('adds a footnote with the next number, and goes to its line', () => {
    insertFootnote(open('One[^1] and two¦.\n\n[^1]: First.'));
    expect(shown()).toBe('One[^1] and two[^2].\n\n[^1]: First.\n[^2]: ¦');
  });

  it('inserts a table between empty lines', () => {
    insertTable(open('One¦\n\nTwo'));
    expect(shown()).toBe('One\n\n| ¦Column¦ | Column |\n| --- | --- |\n|  |  |\n\nTwo');
  });
});

describe('the keys', () => {
  it('format, undo and redo', () => {
    open('a ¦');
    type('word ');
    press('b', 66);
    type('bold');
    press('b', 66);
    expect(shown()).toBe('a word **bold**¦');
    press('z', 90);
    expect(view.state.doc.toString()).not.toContain('bold');
    press('Z', 90, { shiftKey: true });
    expect(view.state.doc.toString()).toBe('a word **bold**');
  });
});

describe('the text on screen', () => {
  const screen = () => view.contentDOM.textContent;

  it('hides the Markdown of the lines without the caret', () => {
    open('¦First\n\n## Second *em*\n\n> [quoted](https://example.org)');
    expect(screen()).toBe('FirstSecond emquoted');
    surfaceActions.show(view, 'markdown');
    expect(screen()).toBe('First## Second *em*> [quoted](https://example.org)');
  });

  it('draws a table, a rule and a picture from this site, and requests none from another', () => {
    open(
      '¦First\n\n| | b |\n| - | - |\n| *c* | d |\n\n---\n\n![A horse](/media/x)\n\n![Far](https://example.org/a.png)\n',
    );
    expect([...view.contentDOM.querySelectorAll('th, td')].map(({ textContent }) => textContent)).toEqual(['', 'b', 'c', 'd']); // prettier-ignore
    expect(view.contentDOM.querySelectorAll('.cm-rule')).toHaveLength(1);
    expect([...view.contentDOM.querySelectorAll<HTMLImageElement>('.cm-picture')].map(({ alt }) => alt)).toEqual([
      'A horse',
    ]);
    expect(screen()).toContain('Image from example.org (appears once you publish): Far');
  });

  it('keeps the stars within words, as the page does', () => {
    open('¦First\n\nLeser*innen und Autor*innen, f**k it, *em* and **Schüler*innen**');
    expect(screen()).toBe('FirstLeser*innen und Autor*innen, f**k it, em and Schüler*innen');
  });

  it('is never another text than the stored one', () => {
    const text = '| a |\n|:-:|\n* one\n+ two\n__bold__ _it_\r\nSetext\n===\n';
    open(`¦${text}`);
    expect(view.state.doc.toString()).toBe(text.replace('\r', ''));
  });
});
