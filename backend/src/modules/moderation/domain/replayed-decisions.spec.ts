import { describe, expect, it } from '@jest/globals';
import type { CarriedEntry } from '../contract.js';
import { standing, stepsOf } from './replayed-decisions.js';

let last = 0;
const entry = (action: CarriedEntry['action'], change: Partial<CarriedEntry> = {}): CarriedEntry => ({
  ...{ id: (last += 1), createdAt: '2026-11-22T00:00:00Z', accountId: 1, username: 'ada', action },
  ...{ kind: 'confession', itemId: 7, title: null, undoes: null },
  ...{ beforeStatus: 'approved', beforeVersion: 1, afterStatus: 'approved', afterVersion: 2, ...change },
});
const fates = (...entries: CarriedEntry[]) => stepsOf(entries).map(({ outcome }) => outcome);

describe('Decisions since a backup', () => {
  it('that were undone are none, and nor is what undid them', () => {
    const deleted = entry('deleted', { kind: 'post', afterStatus: null });
    const restored = entry('restored', { kind: 'post', undoes: deleted.id });
    expect(stepsOf([deleted, restored])).toEqual([]);
    const again = entry('deleted', { kind: 'post', undoes: restored.id, afterStatus: null });
    expect(standing([again, restored, deleted])).toEqual([deleted]);
  });

  it('about one story are in the order of their days and versions, for their numbers are random', () => {
    const day = (date: string) => ({ createdAt: `2026-11-${date}T00:00:00Z` });
    const approved = entry('approved', { ...day('22'), id: 2_000_000_000, afterVersion: 4 });
    const returned = entry('returned', { ...day('22'), id: 1_900_000_000, afterStatus: 'pending', afterVersion: 5 });
    expect(standing([returned, approved])).toEqual([approved, returned]);
    expect(fates(returned, approved)).toEqual(['withdrawn']);
    const deleted = entry('deleted', { ...day('22'), id: 1_800_000_000, afterStatus: null, afterVersion: null });
    expect(fates(deleted, returned, approved)).toEqual(['deleted']);
    // A restore gave the story its version from before again.
    const next = entry('returned', { ...day('23'), id: 1_700_000_000, afterStatus: 'pending', afterVersion: 3 });
    expect(standing([next, approved])).toEqual([approved, next]);
    // Taken back, and that taken back too.
    const back = entry('returned', { ...day('22'), id: 1_600_000_000, afterVersion: 5, undoes: 2_000_000_000 });
    const again = entry('approved', { ...day('22'), id: 1_500_000_000, afterVersion: 6, undoes: 1_600_000_000 });
    expect(standing([again, back, approved])).toEqual([approved]);
  });

  it('count when what they undo is older than the backup', () => {
    expect(fates(entry('returned', { undoes: -1, afterStatus: 'pending' }))).toEqual(['withdrawn']);
    expect(fates(entry('restored', { kind: 'post', undoes: -1, afterStatus: 'published' }))).toEqual(['restored']);
  });

  it('publish nothing, and let what was edited wait, whatever came after', () => {
    expect(fates(entry('approved'))).toEqual([]);
    expect(fates(entry('returned', { afterStatus: 'pending' }), entry('approved'))).toEqual([]);
    expect(fates(entry('edited'), entry('approved'))).toEqual(['edited']);
    expect(fates(entry('edited'), entry('deleted', { afterStatus: null }))).toEqual(['deleted']);
  });

  it('bring back from the bin first, for the rest can only be done to what is there', () => {
    const comment = entry('returned', { kind: 'comment', afterStatus: 'pending' });
    const post = entry('restored', { kind: 'post', undoes: -1, afterStatus: 'published' });
    const hidden = entry('unpublished', { kind: 'post', afterStatus: 'draft' });
    expect(fates(comment, post, hidden)).toEqual(['restored', 'withdrawn', 'withdrawn']);
    const gone = entry('deleted', { kind: 'post', afterStatus: null });
    expect(fates(post, gone)).toEqual([]);
  });

  it('about the newsletter are told by who is on it', () => {
    expect(fates(entry('removed', { kind: 'subscriber', afterStatus: 'unsubscribed' }))).toEqual([]);
    expect(fates(entry('rejected', { kind: 'submission', afterStatus: 'rejected' }))).toEqual(['decided']);
  });
});
