import { describe, expect, it } from '@jest/globals';
import { proposalStatus, matchesStatus } from './proposal-status';

const waiting = { reviewed: false, accepted: false };
const approved = { reviewed: true, accepted: true };
const rejected = { reviewed: true, accepted: false };

describe('what readers sent', () => {
  it('is pending, approved or rejected', () =>
    expect([waiting, approved, rejected].map((each) => proposalStatus(each).label)).toEqual([
      'Pending',
      'Approved',
      'Rejected',
    ]));
  it('stands under All even when it was rejected', () =>
    expect([waiting, approved, rejected].map((each) => matchesStatus('all', each))).toEqual([true, true, true]));
  it('stands under Pending only as long as nobody has decided', () =>
    expect([waiting, approved, rejected].map((each) => matchesStatus('waiting', each))).toEqual([true, false, false]));
  it('stands under Approved only when it was', () =>
    expect([waiting, approved, rejected].map((each) => matchesStatus('public', each))).toEqual([false, true, false]));
});
