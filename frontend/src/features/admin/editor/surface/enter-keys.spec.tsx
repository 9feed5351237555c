import { afterEach, describe, expect, it } from '@jest/globals';
import type { EditorView } from '@codemirror/view';
import { createSurface, surfaceActions } from './create-surface';

let view: EditorView;

/** Opens a text with the caret at `¦`. */
function open(marked: string, as: 'write' | 'markdown' = 'write'): void {
  const text = marked.replace('¦', '');
  view = createSurface({ parent: document.body, text, onUpdate: () => undefined, onSave: () => undefined });
  surfaceActions.show(view, as);
  view.dispatch({ selection: { anchor: marked.indexOf('¦') } });
}

function enter(more: KeyboardEventInit = {}): string {
  const init = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true, ...more };
  view.contentDOM.dispatchEvent(new KeyboardEvent('keydown', init));
  const [text, at] = [view.state.doc.toString(), view.state.selection.main.head];
  return `${text.slice(0, at)}¦${text.slice(at)}`;
}

afterEach(() => view.destroy());

describe('Enter', () => {
  it.each([
    ['begins a paragraph', 'One.¦', 'One.\n\n¦'],
    ['divides a paragraph', 'One. ¦Two.', 'One. \n\n¦Two.'],
    ['begins a paragraph after a heading', '## One¦', '## One\n\n¦'],
    ['leaves the next line of a paragraph a paragraph', 'One.¦\nTwo.', 'One.\n\n¦\n\nTwo.'],
    ['adds no more than a line to an empty one', 'One.\n\n¦', 'One.\n\n\n¦'],
    ['begins a paragraph in a quote', '> One.¦', '> One.\n>\n> ¦'],
    ['ends a quote', '> One.\n>\n> ¦', '> One.\n>\n\n¦'],
    ['begins an item', '- One¦', '- One\n- ¦'],
    ['begins a task', '- [x] One¦', '- [x] One\n- [ ] ¦'],
    ['ends a list', '- One\n- ¦', '- One\n\n¦'],
    ['ends a numbered list', '1. One\n2. ¦', '1. One\n\n¦'],
    ['ends a list of tasks', '- [ ] One\n- [ ] ¦', '- [ ] One\n\n¦'],
    ['ends a list in a quote, and then the quote', '> - One\n> - ¦', '> - One\n>\n> ¦'],
    ['ends an inner list', '- One\n  - Two\n  - ¦', '- One\n  - Two\n- ¦'],
    ['ends an inner list of numbered items', '1. One\n   - Two\n   - ¦', '1. One\n   - Two\n2. ¦'],
    ['ends an inner list in a quote', '> - One\n>   - Two\n>   - ¦', '> - One\n>   - Two\n> - ¦'],
    ['does not delete a number at the start of a line', 'It was in\n1984.¦', 'It was in\n1984.\n\n¦'],
    ['begins a paragraph after inline code', 'I like `this`¦', 'I like `this`\n\n¦'],
    ['begins a paragraph after an inline tag', 'One<br>¦', 'One<br>\n\n¦'],
    ['adds a line to code', '```\nOne¦\n```', '```\nOne\n¦\n```'],
    ['leaves marks in code', '```\n- ¦\n```', '```\n- \n¦\n```'],
    ['adds a line to a table', '| a |\n| - |\n| b |¦', '| a |\n| - |\n| b |\n¦'],
  ])('%s', (_, before, after) => {
    open(before);
    expect(enter()).toBe(after);
  });

  it.each([
    ['adds one line to a paragraph', 'One.¦', 'One.\n¦'],
    ['ends a list with an empty line', '- One\n- ¦', '- One\n\n¦'],
  ])('in the Markdown view %s', (_, before, after) => {
    open(before, 'markdown');
    expect(enter()).toBe(after);
  });
});

describe('Shift+Enter', () => {
  it.each([
    ['breaks a line of a paragraph', 'One¦ two', 'One\\\n¦ two'],
    ['breaks a line of a quote', '> One¦', '> One\\\n> ¦'],
    ['breaks a line of an item', '- One¦', '- One\\\n  ¦'],
    ['breaks a line after inline code', '`One`¦', '`One`\\\n¦'],
    ['adds a line to code', '```\nOne¦\n```', '```\nOne\n¦\n```'],
  ])('%s', (_, before, after) => {
    open(before);
    expect(enter({ shiftKey: true })).toBe(after);
  });
});
