import { describe, expect, it } from '@jest/globals';
import type { Decision } from '../../../lib/api/types';
import {
  decidedBy,
  decidedFirstMessage,
  describeDecision,
  hasChanged,
  statusChange,
  undoneMessage,
} from './decision-words';

const status = (word: string | null) => word && { status: word, version: 1 };

/** How Recent decisions words a decision. */
const words = (
  action: string,
  kind: string,
  before: string | null,
  after: string | null,
  by: string | null = 'ada',
  undoes: number | null = null,
) => {
  const decision = { action, kind, itemId: 3, undoes, by: by && { id: 9, username: by }, before: status(before), after: status(after) }; // prettier-ignore
  const made = decision as unknown as Decision;
  return [`${decidedBy(made)} ${describeDecision(made)}`, statusChange(made)];
};

describe('a decision', () => {
  it('is a sentence, and says in words what changed', () => {
    expect(words('approved', 'confession', 'pending', 'approved')).toEqual([
      'ada approved story #3',
      'was pending, now approved',
    ]);
    expect(words('removed', 'subscriber', 'subscribed', 'unsubscribed')).toEqual([
      'ada removed sign-up #3 from the newsletter',
      'was subscribed, now unsubscribed',
    ]);
    expect(words('cancelled', 'campaign', 'scheduled', 'cancelled')).toEqual([
      'ada canceled email #3',
      'was scheduled, now canceled',
    ]);
    expect(words('scheduled', 'post', 'draft', 'draft')).toEqual(['ada scheduled post #3', null]);
    expect(words('cancelled', 'post', 'draft', 'draft')).toEqual(['ada unscheduled post #3', null]);
    expect(words('cancelled', 'post', 'draft', 'draft', null)[0]).toBe('The server unscheduled post #3');
    expect(words('unpublished', 'post', 'published', 'draft')).toEqual([
      'ada unpublished post #3',
      'was published, now a draft',
    ]);
  });

  it('about a pinned article changes its place, not its status', () => {
    expect(words('pinned', 'post', 'published', 'published')).toEqual(['ada pinned post #3', null]);
    expect(words('unpinned', 'post', 'published', 'published')).toEqual(['ada unpinned post #3', null]);
    const undone = (action: string) =>
      undoneMessage({ action, kind: 'post', itemId: 3, after: status('published') } as unknown as Decision);
    expect([undone('pinned'), undone('unpinned')]).toEqual([
      'Post #3 is pinned again.',
      'Post #3 isn’t pinned anymore.',
    ]);
  });

  it('about reports says that they were dismissed, and no change of the item', () => {
    expect(words('dismissed', 'confession', 'approved', 'approved')).toEqual([
      'ada dismissed the reports about story #3',
      null,
    ]);
  });

  it.each([
    ['flagged', 'flagged story #3 for a second reader'],
    ['unflagged', 'removed the second-reader flag from story #3'],
    ['crisis-flagged', 'flagged story #3 as a crisis'],
    ['crisis-unflagged', 'removed the crisis flag from story #3'],
    ['first-approved', 'approved story #3 as the first of two'],
    ['returned', 'took back the first approval of story #3'],
  ])('about a story that stays pending: %s', (action, sentence) =>
    expect(words(action, 'confession', 'pending', 'pending', 'ada', 7)).toEqual([`ada ${sentence}`, null]),
  );

  it('that takes back the approval of a published story says that it is pending again', () => {
    expect(words('returned', 'confession', 'approved', 'pending', 'ada', 7)[0]).toBe(
      'ada moved story #3 back to pending',
    );
  });

  it('about something new, deleted or restored says only what is known', () => {
    expect(words('created', 'post', null, 'published')[1]).toBe('now published');
    expect(words('deleted', 'comment', 'approved', null)[1]).toBe('was approved, now deleted');
    expect(words('restored', 'comment', null, 'approved')[1]).toBe('was deleted, now approved');
    expect(words('edited', 'post', 'draft', 'draft')[1]).toBeNull();
  });

  it('by nobody is the server’s if readers’ reports hid the item', () => {
    expect(words('returned', 'confession', 'approved', 'pending', null)[0]).toBe(
      'The server moved story #3 back to pending',
    );
    expect(words('returned', 'confession', 'approved', 'pending', null, 7)[0]).toMatch(/^A former editor/);
  });

  it('of the server’s settings says so', () => {
    expect(words('promoted', 'account', null, 'admin', null)).toEqual([
      'The server’s settings made account #3 an admin',
      null,
    ]);
  });
});

describe('a decision that someone else made first', () => {
  const made = (action: string, kind: string, before: object | null, after: object | null) =>
    ({ action, kind, itemId: 3, undoes: null, by: { id: 9, username: 'ada' }, before, after }) as unknown as Decision;
  const pending = { status: 'pending', version: 4 };
  const signedUp = { status: 'subscribed', version: 0 };

  it.each([
    ['first-approved', 'confession', pending, pending, false],
    ['crisis-flagged', 'confession', pending, pending, false],
    ['dismissed', 'comment', pending, pending, false],
    ['edited', 'confession', pending, { ...pending, version: 5 }, true],
    ['deleted', 'comment', pending, null, true],
    ['created', 'post', null, pending, true],
    // A sign-up has no versions.
    ['removed', 'subscriber', signedUp, { ...signedUp, status: 'unsubscribed' }, true],
  ] as const)('%s, about a %s, changed it or not', (action, kind, before, after, isChange) =>
    expect(hasChanged(made(action, kind, before, after))).toBe(isChange),
  );

  it('is a sentence with the name', () => {
    expect(decidedFirstMessage(made('approved', 'confession', pending, { ...pending, version: 5 }))).toBe(
      'ada approved this first.',
    );
  });
});
