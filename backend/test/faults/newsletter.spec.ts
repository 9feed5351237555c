import { describe, expect, it } from '@jest/globals';
import { compareCopies } from './newsletter.js';
import type { Found } from './recount.js';

describe('The count of a campaign’s copies', () => {
  const readers = ['ada@example.org', 'bo@example.org', 'cy@example.org'];
  const once = readers.map((to) => ({ to, messageId: `<${to}>` }));
  const count = (copies: { to: string; messageId: string }[], mayRepeat = 0): Found => {
    const found: Found = { lost: [], doubled: [], wrong: [] };
    compareCopies({ subject: 'Issue 1', mayRepeat, readers, copies }, found);
    return found;
  };

  it('finds nothing when everyone has one', () => {
    expect(count(once)).toEqual({ lost: [], doubled: [], wrong: [] });
  });

  it('finds who has none', () => {
    expect(count(once.slice(1))).toEqual({ lost: ['Issue 1 to ada@example.org'], doubled: [], wrong: [] });
  });

  it('allows as many copies as workers that died may have left, and not one more', () => {
    const twice = [...once, once[0]!, once[0]!];
    expect(count(twice, 2).doubled).toEqual([]);
    expect(count(twice, 1).doubled).toEqual(['Issue 1 to ada@example.org']);
  });

  it('finds copies with different Message-IDs', () => {
    const { wrong } = count([...once, { to: 'bo@example.org', messageId: '<other>' }], 1);
    expect(wrong).toEqual(['Issue 1 to bo@example.org: <bo@example.org> and <other>']);
  });

  it('finds a Message-ID that two people share, and a receiver who is not a subscriber', () => {
    const { wrong } = count([...once, { to: 'di@example.org', messageId: once[0]!.messageId }]);
    expect(wrong).toEqual([
      'Issue 1 to di@example.org, who is not a subscriber',
      'Issue 1: 4 receivers, 3 Message-IDs',
    ]);
  });
});
