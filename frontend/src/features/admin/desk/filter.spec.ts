import { describe, expect, it } from '@jest/globals';
import { belongsInList, goFrom, readPlace, searchOf, writePlace, type Place } from './filter';

const read = (query: string): Place => readPlace(new URLSearchParams(query));
const first: Place = { tab: 'posts', status: 'all', q: '', sort: null, source: 'submissions' };
const write = (place: Partial<Place>): string => writePlace({ ...first, ...place }).toString();

describe('the address of the desk', () => {
  it('opens on all posts', () => expect(read('')).toEqual(first));

  it('falls back to the first choice for unknown words', () =>
    expect(read('tab=users&status=lost&sort=password&type=secret')).toEqual(first));

  it('keeps one filter across tabs, whichever tab’s word set it', () => {
    expect(read('tab=comments&status=draft')).toMatchObject({ tab: 'comments', status: 'waiting' });
    expect(read('tab=posts&status=approved')).toMatchObject({ tab: 'posts', status: 'public' });
    expect(read('tab=newsletter&status=pending')).toMatchObject({ tab: 'newsletter', status: 'waiting' });
    expect(read('tab=posts&status=subscribed')).toMatchObject({ tab: 'posts', status: 'public' });
    expect(read('tab=suggestions&status=published')).toMatchObject({ tab: 'suggestions', status: 'public' });
  });

  it('writes the filter in the words of the tab and leaves out defaults', () => {
    expect(write({ status: 'waiting' })).toBe('tab=posts&status=draft');
    expect(write({ tab: 'confessions', status: 'waiting' })).toBe('tab=confessions&status=pending');
    expect(write({ tab: 'newsletter', status: 'waiting' })).toBe('tab=newsletter&status=unsubscribed');
    expect(write({ tab: 'suggestions', status: 'waiting', source: 'suggestions' })).toBe(
      'tab=suggestions&type=content&status=pending',
    );
    expect(write({ tab: 'comments' })).toBe('tab=comments');
  });

  it('reads back what it wrote', () => {
    const place: Place = { ...first, tab: 'suggestions', q: 'who & why', sort: '-title', source: 'suggestions' };
    expect(read(writePlace(place).toString())).toEqual(place);
  });

  it('accepts an order only where the list has that column', () => {
    expect(read('tab=newsletter&sort=-email').sort).toBe('-email');
    expect(read('tab=confessions&sort=title').sort).toBeNull();
  });

  it.each(['confessions', 'newsletter'] as const)('never contains the search among %s', (tab) => {
    expect(write({ tab, q: 'robin@example.org' })).toBe(`tab=${tab}`);
    expect(read(`tab=${tab}&q=words+of+a+story`).q).toBe('');
  });
});

describe('a navigation', () => {
  const searched: Place = { ...first, status: 'waiting', q: 'witch', sort: 'title' };
  it('to another tab keeps the filter, but not the search and the order', () =>
    expect(goFrom(searched, { tab: 'comments' })).toEqual({ ...first, tab: 'comments', status: 'waiting' }));
  it('to another filter keeps the search and the order', () =>
    expect(goFrom(searched, { status: 'all' })).toMatchObject({ q: 'witch', sort: 'title' }));
});

describe('a search', () => {
  it('is trimmed', () => expect(searchOf('  witch ')).toBe('witch'));
  it('is cut to the API’s limit, counted in code points like the API does', () =>
    expect(searchOf('😀'.repeat(300))).toBe('😀'.repeat(200)));
});

describe('the filter', () => {
  it('separates items by whether readers see them', () => {
    expect([belongsInList('all', true), belongsInList('all', false)]).toEqual([true, true]);
    expect([belongsInList('public', true), belongsInList('public', false)]).toEqual([true, false]);
    expect([belongsInList('waiting', true), belongsInList('waiting', false)]).toEqual([false, true]);
  });
});
