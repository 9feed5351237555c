import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../lib/api/client';
import { saveErrorMessage } from './save-error';

describe('the message after a failed save', () => {
  it('is the server’s message', () =>
    expect(saveErrorMessage(new ApiError(400, 'Required'), 'Failed')).toBe('Required'));
  it('says how to continue after a conflict', () =>
    expect(saveErrorMessage(new ApiError(409, 'Someone decided this first.'), 'Failed')).toMatch(
      /^Someone .* Save again/,
    ));
  it('speaks of no second version if the article is scheduled, or being published', () =>
    expect(saveErrorMessage(new ApiError(409, 'It’s being published now.', [], 'post.scheduled'), 'Failed')).toBe(
      'It’s being published now. What you typed is still here.',
    ));
  it('says how to continue after the session ended', () =>
    expect(saveErrorMessage(new ApiError(401, 'You need to sign in first.'), 'Failed')).toMatch(/another window/));
  it('has a fallback for other errors', () => expect(saveErrorMessage(new Error('x'), 'Failed')).toBe('Failed'));
});
