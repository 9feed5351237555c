import { describe, expect, it } from '@jest/globals';
import { defaultSort, sortChoices, sortFieldOfHead, toggleSort } from './sort';

describe('the order of a list', () => {
  it('begins with who has waited longest where something waits for a decision', () => {
    expect(defaultSort('confessions', 'waiting')).toBe('createdAt');
    expect(defaultSort('suggestions', 'waiting')).toBe('createdAt');
    expect(defaultSort('comments', 'all')).toBe('-createdAt');
    expect(defaultSort('posts', 'waiting')).toBe('-createdAt');
  });

  it('is turned round by pressing the same head again', () => {
    expect(toggleSort('-createdAt', 'createdAt')).toBe('createdAt');
    expect(toggleSort('title', 'title')).toBe('-title');
  });

  it('begins another column at A, and dates with the newest', () => {
    expect(toggleSort('-createdAt', 'title')).toBe('title');
    expect(toggleSort('title', 'createdAt')).toBe('-createdAt');
  });

  it('has a head only where the API can do it', () => {
    expect(sortFieldOfHead('posts', 'Title')).toBe('title');
    expect(sortFieldOfHead('confessions', 'Content')).toBeNull();
    expect(sortFieldOfHead('newsletter', 'Email')).toBe('email');
    expect(sortFieldOfHead('posts', 'Actions')).toBeNull();
  });

  it('offers a phone the same', () =>
    expect(sortChoices('newsletter').map(({ value }) => value)).toEqual([
      '-createdAt',
      'createdAt',
      'email',
      '-email',
    ]));
});
