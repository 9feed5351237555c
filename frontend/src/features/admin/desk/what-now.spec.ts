import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../lib/api/client';
import { whatNow } from './what-now';

describe('what a dialog says when a save fails', () => {
  it('says what the server said', () => expect(whatNow(new ApiError(400, 'Required'), 'Failed')).toBe('Required'));
  it('says how to go on after a clash', () =>
    expect(whatNow(new ApiError(409, 'Someone decided this first.'), 'Failed')).toMatch(/^Someone .* save again/));
  it('says how to go on when the session has ended', () =>
    expect(whatNow(new ApiError(401, 'Please sign in first.'), 'Failed')).toMatch(/another window/));
  it('has a word of its own for anything else', () => expect(whatNow(new Error('x'), 'Failed')).toBe('Failed'));
});
