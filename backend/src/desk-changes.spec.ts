import { describe, expect, it } from '@jest/globals';
import { adminListChanges } from './desk-changes.js';
import { DESK_KINDS } from './modules/moderation/contract.js';
import { cacheInvalidation } from './public-reads.js';

describe('The table of what events change on a desk', () => {
  // That one has every event that a module tells: its own spec reads the contracts.
  it('has every event that the table of public reads has, and no other', () => {
    expect(Object.keys(adminListChanges).sort()).toEqual(Object.keys(cacheInvalidation.invalidatedBy).sort());
  });

  it('lets every list of the desk change by some event, and names no other list', () => {
    expect([...new Set(Object.values(adminListChanges).flat())].sort()).toEqual([...DESK_KINDS].sort());
  });
});
