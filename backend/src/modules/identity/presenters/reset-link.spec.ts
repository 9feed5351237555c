import { describe, expect, it } from '@jest/globals';
import { idInToken } from '../../../platform/security/tokens.js';
import { isResetToken, resetToken } from './reset-link.js';

const SECRET = 'x'.repeat(32);
const one = { id: 7, nonce: '3f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90' };
const other = { id: 8, nonce: 'b1d2c3e4-6a52-4c0f-9d5e-2f6b1c3a7e90' };

describe('A link to choose a new password', () => {
  it('is the same each time its email is composed, and contains the id of its request', () => {
    const token = resetToken(one, SECRET);
    expect(token).toBe(resetToken(one, SECRET));
    expect(token).toMatch(/^7-[\w-]{22}$/);
    expect(idInToken(token)).toBe(7);
  });

  it('is valid for its own request only', () => {
    const token = resetToken(one, SECRET);
    expect(isResetToken(token, one, SECRET)).toBe(true);
    expect(isResetToken(token, other, SECRET)).toBe(false);
    expect(isResetToken(token, { ...one, nonce: other.nonce }, SECRET)).toBe(false);
    expect(isResetToken(token, one, 'y'.repeat(32))).toBe(false);
    expect(isResetToken(`${token}-`, one, SECRET)).toBe(false);
  });

  it.each(['', '7', '-', '07-x', '-7-x', '7e1-x', '2147483648-x', '99999999999-x', ' 7-x'])(
    'has no request id when the token is %j',
    (token) => expect(idInToken(token)).toBe(0),
  );
});
