import { describe, expect, it } from '@jest/globals';
import { DomainError, refuseStale } from './domain-error.js';

describe('a change to an older version', () => {
  const refusalOf = (thing: Parameters<typeof refuseStale>[0]): unknown => {
    try {
      return refuseStale(thing, 2, 1);
    } catch (error) {
      return error instanceof DomainError && [error.code, error.message];
    }
  };

  it('is refused with the code and the sentence of its kind', () => {
    expect(refusalOf('post')).toEqual(['post.stale', 'Someone changed this post first. Open it again.']);
    expect(refusalOf('comment')).toEqual(['comment.stale', 'Someone decided this first.']);
  });

  it.each([2, null, undefined])('is allowed with the version %j', (expected) =>
    expect(() => refuseStale('post', 2, expected)).not.toThrow(),
  );
});
