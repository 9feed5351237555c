import { describe, expect, it } from '@jest/globals';
import { belongs, readPlace, writePlace } from './filter';

const read = (query: string) => readPlace(new URLSearchParams(query));

describe('the address of the desk', () => {
  it('opens on all posts', () => expect(read('')).toEqual({ tab: 'posts', status: 'all' }));

  it('takes unknown words for the first choice', () =>
    expect(read('tab=users&status=lost')).toEqual({ tab: 'posts', status: 'all' }));

  it('keeps one filter over all tabs, whichever tab’s word it was set with', () => {
    expect(read('tab=comments&status=draft')).toEqual({ tab: 'comments', status: 'waiting' });
    expect(read('tab=posts&status=approved')).toEqual({ tab: 'posts', status: 'public' });
    expect(read('tab=newsletter&status=pending')).toEqual({ tab: 'newsletter', status: 'waiting' });
    expect(read('tab=posts&status=subscribed')).toEqual({ tab: 'posts', status: 'public' });
  });

  it('writes the filter in the words of the tab, and leaves out what needs no saying', () => {
    expect(writePlace({ tab: 'posts', status: 'waiting' }).toString()).toBe('tab=posts&status=draft');
    expect(writePlace({ tab: 'confessions', status: 'waiting' }).toString()).toBe('tab=confessions&status=pending');
    expect(writePlace({ tab: 'newsletter', status: 'waiting' }).toString()).toBe('tab=newsletter&status=unsubscribed');
    expect(writePlace({ tab: 'comments', status: 'all' }).toString()).toBe('tab=comments');
  });
});

describe('the filter', () => {
  it('divides by what readers see', () => {
    expect([belongs('all', true), belongs('all', false)]).toEqual([true, true]);
    expect([belongs('public', true), belongs('public', false)]).toEqual([true, false]);
    expect([belongs('waiting', true), belongs('waiting', false)]).toEqual([false, true]);
  });
});
