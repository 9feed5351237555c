import { describe, expect, it } from '@jest/globals';
import { tokenIn } from './link-token';

describe('the token of a link in an email', () => {
  it('is read from the query', () => expect(tokenIn('?token=7.a-b_c~d')).toBe('7.a-b_c~d'));
  it('is decoded', () => expect(tokenIn('?x=1&token=a%2Bb%3D')).toBe('a+b='));
  it('loses whitespace that a mail program added around it', () => expect(tokenIn('?token=%20abc%0A')).toBe('abc'));
  it.each(['', '?', '?token', '?token=', '?token=%20', '?tokens=a'])('is missing in %p', (search) =>
    expect(tokenIn(search)).toBeNull(),
  );
});
