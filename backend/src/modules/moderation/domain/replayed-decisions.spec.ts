import { describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '../contract.js';
import { withoutUndone, replaySteps } from './replayed-decisions.js';

let last = 0;
const entry = (action: AuditEntry['action'], change: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: (last += 1), createdAt: '2026-11-22T00:00:00Z', accountId: 1, username: 'ada', action },
  ...{ kind: 'confession', itemId: 7, title: null, undoes: null, reason: null },
  ...{ beforeStatus: 'approved', beforeVersion: 1, afterStatus: 'approved', afterVersion: 2, ...change },
});
const outcomes = (...entries: AuditEntry[]) => replaySteps(entries).map(({ outcome }) => outcome);

describe('Decisions since a backup', () => {
  it('are not replayed if they were undone, nor are the decisions that undid them', () => {
    const deleted = entry('deleted', { kind: 'post', afterStatus: null });
    const restored = entry('restored', { kind: 'post', undoes: deleted.id });
    expect(replaySteps([deleted, restored])).toEqual([]);
    const again = entry('deleted', { kind: 'post', undoes: restored.id, afterStatus: null });
    expect(withoutUndone([again, restored, deleted])).toEqual([deleted]);
  });

  it('about one story are ordered by day and version, because their numbers are random', () => {
    const day = (date: string) => ({ createdAt: `2026-11-${date}T00:00:00Z` });
    const approved = entry('approved', { ...day('22'), id: 2_000_000_000, afterVersion: 4 });
    const returned = entry('returned', { ...day('22'), id: 1_900_000_000, afterStatus: 'pending', afterVersion: 5 });
    expect(withoutUndone([returned, approved])).toEqual([approved, returned]);
    expect(outcomes(returned, approved)).toEqual(['withdrawn']);
    const deleted = entry('deleted', { ...day('22'), id: 1_800_000_000, afterStatus: null, afterVersion: null });
    expect(outcomes(deleted, returned, approved)).toEqual(['deleted']);
    // A restore gave the story its old version again.
    const next = entry('returned', { ...day('23'), id: 1_700_000_000, afterStatus: 'pending', afterVersion: 3 });
    expect(withoutUndone([next, approved])).toEqual([approved, next]);
    // Undone, and the undo undone too.
    const back = entry('returned', { ...day('22'), id: 1_600_000_000, afterVersion: 5, undoes: 2_000_000_000 });
    const again = entry('approved', { ...day('22'), id: 1_500_000_000, afterVersion: 6, undoes: 1_600_000_000 });
    expect(withoutUndone([again, back, approved])).toEqual([approved]);
  });

  it('are replayed if they undo a decision older than the backup', () => {
    expect(outcomes(entry('returned', { undoes: -1, afterStatus: 'pending' }))).toEqual(['withdrawn']);
    expect(outcomes(entry('restored', { kind: 'post', undoes: -1, afterStatus: 'published' }))).toEqual(['restored']);
  });

  it('publish nothing, and make every edited item pending', () => {
    expect(outcomes(entry('approved'))).toEqual([]);
    expect(outcomes(entry('returned', { afterStatus: 'pending' }), entry('approved'))).toEqual([]);
    expect(outcomes(entry('edited'), entry('approved'))).toEqual(['edited']);
    expect(outcomes(entry('edited'), entry('deleted', { afterStatus: null }))).toEqual(['deleted']);
  });

  it('make a story pending whose author has corrected it between two of them', () => {
    const version = (before: number, after: number) => ({ beforeVersion: before, afterVersion: after });
    const returned = entry('returned', { ...version(2, 3), afterStatus: 'pending' });
    const approved = entry('approved', version(4, 5));
    expect(outcomes(returned, approved)).toEqual(['edited']);
    expect(outcomes(approved, returned)).toEqual(['edited']);
    // Without a gap between the versions there was no correction, also if a decision was undone.
    expect(outcomes(returned, entry('approved', version(3, 4)))).toEqual([]);
    const undone = entry('approved', version(3, 4));
    const undoing = entry('returned', { ...version(4, 5), afterStatus: 'pending', undoes: undone.id });
    expect(outcomes(returned, undone, undoing, entry('approved', version(5, 6)))).toEqual([]);
    // Of another item, and a story that a restore gave a lower version.
    expect(outcomes(returned, entry('approved', { ...version(4, 5), itemId: 8 }))).toEqual(['withdrawn']);
    expect(outcomes(entry('approved', { createdAt: '2026-11-21T00:00:00Z', ...version(7, 8) }), approved)).toEqual([]);
    const gone = entry('deleted', { beforeVersion: 5, afterVersion: null, afterStatus: null });
    expect(outcomes(returned, approved, gone)).toEqual(['deleted']);
  });

  it('restore from the bin first, because other decisions need the item to exist', () => {
    const comment = entry('returned', { kind: 'comment', afterStatus: 'pending' });
    const post = entry('restored', { kind: 'post', undoes: -1, afterStatus: 'published' });
    const hidden = entry('unpublished', { kind: 'post', afterStatus: 'draft' });
    expect(outcomes(comment, post, hidden)).toEqual(['restored', 'withdrawn', 'withdrawn']);
    const gone = entry('deleted', { kind: 'post', afterStatus: null });
    expect(outcomes(post, gone)).toEqual([]);
  });

  it('about the entry of a proposal on the board of ideas take it off, and decide nothing', () => {
    const of = (action: AuditEntry['action'], afterStatus: string) =>
      entry(action, { kind: 'suggestion', afterStatus });
    expect(outcomes(of('edited', 'approved'))).toEqual(['edited']);
    expect(outcomes(of('approved', 'approved'), of('edited', 'approved'))).toEqual(['decided', 'edited']);
    expect(outcomes(of('edited', 'approved'), of('rejected', 'rejected'))).toEqual(['edited', 'decided']);
  });

  it('about subscribers are ignored here', () => {
    expect(outcomes(entry('removed', { kind: 'subscriber', afterStatus: 'unsubscribed' }))).toEqual([]);
    expect(outcomes(entry('rejected', { kind: 'submission', afterStatus: 'rejected' }))).toEqual(['decided']);
  });
});
