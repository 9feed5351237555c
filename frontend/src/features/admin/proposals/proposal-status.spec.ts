import { describe, expect, it } from '@jest/globals';
import { proposalStatus, matchesStatus } from './proposal-status';

const waiting = { reviewed: false, accepted: false };
const approved = { reviewed: true, accepted: true };
const rejected = { reviewed: true, accepted: false };

describe('a proposal', () => {
  it('is pending, approved or rejected', () =>
    expect([waiting, approved, rejected].map((each) => proposalStatus(each).label)).toEqual([
      'Pending',
      'Approved',
      'Rejected',
    ]));
  it('appears under All in any status', () =>
    expect([waiting, approved, rejected].map((each) => matchesStatus('all', each))).toEqual([true, true, true]));
  it('appears under Pending until it is decided', () =>
    expect([waiting, approved, rejected].map((each) => matchesStatus('waiting', each))).toEqual([true, false, false]));
  it('appears under Approved only when approved', () =>
    expect([waiting, approved, rejected].map((each) => matchesStatus('public', each))).toEqual([false, true, false]));
});
