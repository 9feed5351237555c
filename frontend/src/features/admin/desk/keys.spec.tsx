import { describe, expect, it } from '@jest/globals';
import { actionOf } from './keys';

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  target: document.body,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
  ...more,
});

const inside = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.querySelector('*')!;
};

describe('keys of the desk', () => {
  it('mean what the help says', () => {
    const meant = ['j', 'k', 'x', 'a', 'v', 'e', 'd', 'u', '/', '?'].map((key) => actionOf(pressed(key)));
    expect(meant).toEqual(['next', 'back', 'select', 'approve', 'view', 'edit', 'remove', 'undo', 'search', 'help']);
  });

  it('mean nothing with a modifier, as capitals, or while letters are composed', () => {
    for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }])
      expect(actionOf(pressed('a', more))).toBeNull();
    for (const key of ['A', 'Process', 'Dead', 'Enter']) expect(actionOf(pressed(key, { code: 'KeyA' }))).toBeNull();
  });

  it.each([
    '<input>',
    '<input type="search">',
    '<textarea></textarea>',
    '<select></select>',
    '<p contenteditable="true"></p>',
    '<p role="listbox"></p>',
  ])('are letters in %s', (html) => expect(actionOf(pressed('d', { target: inside(html) }))).toBeNull());

  it('act on a box to tick and on buttons, which take no letters', () => {
    for (const html of ['<input type="checkbox">', '<button></button>'])
      expect(actionOf(pressed('j', { target: inside(html) }))).toBe('next');
  });

  it('belong to a dialog that is open', () => {
    inside('<div role="dialog" aria-modal="true"></div>');
    expect(actionOf(pressed('d'))).toBeNull();
    document.body.innerHTML = '';
  });

  it('may be held down to walk, and not to decide', () => {
    expect(actionOf(pressed('j', { repeat: true }))).toBe('next');
    expect(actionOf(pressed('a', { repeat: true }))).toBeNull();
  });

  it('stand where they stand on a keyboard of another script', () =>
    expect(actionOf(pressed('о', { code: 'KeyJ' }))).toBe('next'));
});
