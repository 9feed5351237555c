import { describe, expect, it } from '@jest/globals';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { passwordWeakness } from './password-policy.js';

const ADA = { username: 'Ada Lovelace', email: 'ada.lovelace@example.org', isAdmin: false };
const EASY = 'This password is too easy to guess.';

describe('A new password', () => {
  it('is checked against a list of ten thousand common ones', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(10_000);
    for (const word of COMMON_PASSWORDS) if (word.length < 6 || /\s|[A-Z]/.test(word)) throw new Error(word);
  });

  it.each([
    ['common', 'password1'],
    ['common, in capitals', 'PASSWORD1'],
    ['common, with blanks around it', ' password1 '],
    ['common, in wide letters', 'ｐａｓｓｗｏｒｄ１'],
    ['the name', 'Ada Lovelace'],
    ['the name in other case', 'ada LOVELACE'],
    ['the address', 'Ada.Lovelace@example.org'],
    ['the address before its @', 'ADA.LOVELACE'],
  ])('is refused when it is %s', (_, password) => expect(passwordWeakness(password, ADA)).toBe(EASY));

  it('is compared with the name in every Unicode normal form', () => {
    const [composed, decomposed] = ['Zo\u00EB Brown', 'Zoe\u0308 Brown'];
    expect(passwordWeakness(decomposed, { ...ADA, username: composed })).toBe(EASY);
    expect(passwordWeakness(composed, { ...ADA, username: decomposed })).toBe(EASY);
  });

  it.each(['a-fine-secret', 'ada lovelace wrote the first program', '\u{1F98A}'.repeat(6)])('can be %p', (password) =>
    expect(passwordWeakness(password, ADA)).toBeUndefined(),
  );

  it('of an admin has at least 12 visible characters', () => {
    const admin = { ...ADA, isAdmin: true };
    const short = 'Admins need a password of at least 12 characters.';
    expect(passwordWeakness('kq7-zu2-vm9', admin)).toBe(short);
    expect(passwordWeakness('\u{1F98A}'.repeat(11), admin)).toBe(short);
    // The combining mark of the last letter does not count as a character.
    expect(passwordWeakness('kq7-zu2-vme\u0301', admin)).toBe(short);
    expect(passwordWeakness('kq7-zu2-vm9x', admin)).toBeUndefined();
    expect(passwordWeakness('administrator', admin)).toBe(EASY);
  });
});
