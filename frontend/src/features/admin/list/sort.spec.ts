import { describe, expect, it } from '@jest/globals';
import { defaultSort, sortChoices, sortFieldOfHead, toggleSort } from './sort';

describe('the order of a list', () => {
  it('starts with the oldest where items wait for a decision', () => {
    expect(defaultSort('confessions', 'waiting')).toBe('createdAt');
    expect(defaultSort('suggestions', 'waiting')).toBe('createdAt');
    expect(defaultSort('comments', 'all')).toBe('-createdAt');
    expect(defaultSort('posts', 'waiting')).toBe('-createdAt');
  });

  it('is reversed by clicking the same column again', () => {
    expect(toggleSort('-createdAt', 'createdAt')).toBe('createdAt');
    expect(toggleSort('title', 'title')).toBe('-title');
  });

  it('starts another column at A, or a date column with the newest', () => {
    expect(toggleSort('-createdAt', 'title')).toBe('title');
    expect(toggleSort('title', 'createdAt')).toBe('-createdAt');
  });

  it('exists only for columns that the API can sort by', () => {
    expect(sortFieldOfHead('posts', 'Title')).toBe('title');
    expect(sortFieldOfHead('confessions', 'Content')).toBeNull();
    expect(sortFieldOfHead('newsletter', 'Email')).toBe('email');
    expect(sortFieldOfHead('posts', 'Actions')).toBeNull();
  });

  it('offers the same choices on a phone', () =>
    expect(sortChoices('newsletter').map(({ value }) => value)).toEqual([
      '-createdAt',
      'createdAt',
      'email',
      '-email',
    ]));
});
