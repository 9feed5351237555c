import { describe, expect, it } from '@jest/globals';
import { belongsInList, goFrom, readView, searchOf, writeView, type DeskView } from './filter';

const read = (query: string): DeskView => readView(new URLSearchParams(query));
const first: DeskView = { tab: 'posts', status: 'all', q: '', sort: null, source: 'submissions' };
const write = (view: Partial<DeskView>): string => writeView({ ...first, ...view }).toString();

describe('the address of the desk', () => {
  it('opens on all posts', () => expect(read('')).toEqual(first));

  it('falls back to the first choice for unknown words', () =>
    expect(read('tab=users&status=lost&sort=password&type=secret')).toEqual(first));

  it('keeps one filter across tabs, whichever tab’s word set it', () => {
    expect(read('tab=comments&status=draft')).toMatchObject({ tab: 'comments', status: 'waiting' });
    expect(read('tab=posts&status=approved')).toMatchObject({ tab: 'posts', status: 'public' });
    expect(read('tab=newsletter&status=draft')).toMatchObject({ tab: 'newsletter', status: 'waiting' });
    expect(read('tab=posts&status=subscribed')).toMatchObject({ tab: 'posts', status: 'public' });
    expect(read('tab=suggestions&status=published')).toMatchObject({ tab: 'suggestions', status: 'public' });
  });

  it('understands a tab’s own word first, and drops a filter that the tab doesn’t have', () => {
    expect(read('tab=newsletter&status=pending').status).toBe('pending');
    expect(read('tab=comments&status=pending').status).toBe('waiting');
    expect(read('tab=newsletter&status=bounced').status).toBe('bounced');
    expect(read('tab=posts&status=bounced').status).toBe('all');
  });

  it('writes the filter in the words of the tab and leaves out defaults', () => {
    expect(write({ status: 'waiting' })).toBe('tab=posts&status=draft');
    expect(write({ tab: 'confessions', status: 'waiting' })).toBe('tab=confessions&status=pending');
    expect(write({ tab: 'newsletter', status: 'waiting' })).toBe('tab=newsletter&status=unsubscribed');
    expect(write({ tab: 'newsletter', status: 'pending' })).toBe('tab=newsletter&status=pending');
    expect(write({ tab: 'suggestions', status: 'waiting', source: 'suggestions' })).toBe(
      'tab=suggestions&type=content&status=pending',
    );
    expect(write({ tab: 'comments' })).toBe('tab=comments');
  });

  it('has the category of the posts, by its id, and the state Scheduled', () => {
    expect(read('tab=posts&status=scheduled&category=4')).toMatchObject({ status: 'scheduled', category: 4 });
    expect(write({ status: 'scheduled', category: 4 })).toBe('tab=posts&status=scheduled&category=4');
    expect(read('tab=posts&category=the-body').category).toBeUndefined();
    expect(read('tab=comments&status=scheduled&category=4')).toEqual({ ...first, tab: 'comments' });
  });

  it('reads back what it wrote', () => {
    const view: DeskView = { ...first, tab: 'suggestions', q: 'who & why', sort: '-title', source: 'suggestions' };
    expect(read(writeView(view).toString())).toEqual(view);
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

describe('an open email', () => {
  it('is in the address of its tab, and a new one has the article that it is about', () => {
    expect(read('tab=campaigns&campaign=7')).toMatchObject({ tab: 'campaigns', campaign: 7 });
    expect(read('tab=campaigns&campaign=new&post=12')).toMatchObject({ campaign: 'new', post: 12 });
    expect(write({ tab: 'campaigns', campaign: 'new', post: 12 })).toBe('tab=campaigns&campaign=new&post=12');
    expect(write({ tab: 'campaigns', campaign: 7, post: 12 })).toBe('tab=campaigns&campaign=7');
  });

  it('is none for a made-up id, or in another tab', () => {
    for (const query of ['tab=campaigns&campaign=-1', 'tab=campaigns&campaign=x', 'tab=posts&campaign=7'])
      expect(read(query).campaign).toBeUndefined();
  });

  it('is closed by its own tab, as by any other', () => {
    const open: DeskView = { ...first, tab: 'campaigns', campaign: 7 };
    expect(goFrom(open, { tab: 'campaigns' }).campaign).toBeUndefined();
    expect(goFrom(open, { tab: 'posts' }).campaign).toBeUndefined();
  });
});

describe('a navigation', () => {
  const searched: DeskView = { ...first, status: 'waiting', q: 'witch', sort: 'title' };
  it('to another tab keeps the filter, but not the search and the order', () =>
    expect(goFrom(searched, { tab: 'comments' })).toEqual({ ...first, tab: 'comments', status: 'waiting' }));
  it('to a tab without the filter shows what waits there, or everything', () => {
    const signups: DeskView = { ...first, tab: 'newsletter', status: 'pending' };
    expect(goFrom(signups, { tab: 'comments' }).status).toBe('waiting');
    expect(goFrom({ ...signups, status: 'bounced' }, { tab: 'comments' }).status).toBe('all');
    expect(goFrom({ ...signups, status: 'public' }, { tab: 'comments' }).status).toBe('public');
  });
  it('to another tab drops the category', () =>
    expect(goFrom({ ...first, category: 4 }, { tab: 'comments' }).category).toBeUndefined());
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
    expect([belongsInList('scheduled', true), belongsInList('scheduled', false)]).toEqual([false, false]);
  });
});
