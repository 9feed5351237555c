import { describe, expect, it } from '@jest/globals';
import { clickToken, isUnsubscribeToken, readClickToken, subscriberIdIn, unsubscribeToken } from './mailed-links.js';

const SECRET = 'x'.repeat(32);
const ada = { id: 7, nonce: '3f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90' };
const grace = { id: 8, nonce: 'b1d2c3e4-6a52-4c0f-9d5e-2f6b1c3a7e90' };

describe('A link in an email', () => {
  it('is the same each time its email is composed, and is valid in a URL', () => {
    expect(clickToken(ada, '/articles', SECRET)).toBe(clickToken(ada, '/articles', SECRET));
    expect(clickToken(ada, '/articles', SECRET)).toMatch(/^[\w.-]{1,200}$/);
  });

  it('contains its subscriber and its path, and is valid for nothing else', () => {
    const click = clickToken(ada, '/articles?category=dirty-words', SECRET);
    expect(subscriberIdIn(click)).toBe(7);
    expect(readClickToken(click, ada, SECRET)).toBe('/articles?category=dirty-words');
    expect(readClickToken(click, grace, SECRET)).toBeNull();
    expect(readClickToken(click, ada, 'y'.repeat(32))).toBeNull();
    expect(isUnsubscribeToken(click, ada, SECRET)).toBe(false);
  });

  it('to unsubscribe works for its own subscriber only, and has no path', () => {
    const token = unsubscribeToken(ada, SECRET);
    expect(isUnsubscribeToken(token, ada, SECRET)).toBe(true);
    expect(isUnsubscribeToken(token, grace, SECRET)).toBe(false);
    expect(isUnsubscribeToken(`${token}.`, ada, SECRET)).toBe(false);
    expect(readClickToken(token, ada, SECRET)).toBeNull();
  });

  it.each(['', '7', '.', '07.x', '-7.x', '7e1.x', '2147483648.x', '99999999999.x', ' 7.x'])(
    'has no subscriber when the token is %j',
    (token) => expect(subscriberIdIn(token)).toBeNull(),
  );
});
