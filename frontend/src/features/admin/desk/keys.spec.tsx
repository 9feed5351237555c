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

describe('the keys of the desk', () => {
  it('do what the help says', () => {
    const meant = ['j', 'k', 'x', 'a', 'v', 'e', 'd', 'u', '/', '?'].map((key) => actionOf(pressed(key)));
    expect(meant).toEqual(['next', 'back', 'select', 'approve', 'view', 'edit', 'remove', 'undo', 'search', 'help']);
  });

  it('do nothing with a modifier, as capitals, or during IME composition', () => {
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
  ])('type letters in %s', (html) => expect(actionOf(pressed('d', { target: inside(html) }))).toBeNull());

  it('work on checkboxes and buttons, which take no text', () => {
    for (const html of ['<input type="checkbox">', '<button></button>'])
      expect(actionOf(pressed('j', { target: inside(html) }))).toBe('next');
  });

  it('belong to an open dialog', () => {
    inside('<div role="dialog" aria-modal="true"></div>');
    expect(actionOf(pressed('d'))).toBeNull();
    document.body.innerHTML = '';
  });

  it('repeat for moving, not for deciding', () => {
    expect(actionOf(pressed('j', { repeat: true }))).toBe('next');
    expect(actionOf(pressed('a', { repeat: true }))).toBeNull();
  });

  it('work by position on a non-Latin keyboard', () => expect(actionOf(pressed('о', { code: 'KeyJ' }))).toBe('next'));
});
