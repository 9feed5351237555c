import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../lib/api/client';
import { saveErrorMessage } from './save-error';

describe('what a dialog says when a save fails', () => {
  it('says what the server said', () => expect(saveErrorMessage(new ApiError(400, 'Required'), 'Failed')).toBe('Required'));
  it('says how to go on after a clash', () =>
    expect(saveErrorMessage(new ApiError(409, 'Someone decided this first.'), 'Failed')).toMatch(/^Someone .* save again/));
  it('says how to go on when the session has ended', () =>
    expect(saveErrorMessage(new ApiError(401, 'Please sign in first.'), 'Failed')).toMatch(/another window/));
  it('has a word of its own for anything else', () => expect(saveErrorMessage(new Error('x'), 'Failed')).toBe('Failed'));
});
