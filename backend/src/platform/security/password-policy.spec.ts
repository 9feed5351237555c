import { describe, expect, it } from '@jest/globals';
import { passwordWeakness } from './password-policy.js';

const ADA = { username: 'Ada Lovelace', email: 'ada.lovelace@example.org', isAdmin: false };
const EASY = 'This password is too easy to guess.';

describe('A new password', () => {
  it.each([
    ['common', 'password1'],
    ['common, in capitals', 'PASSWORD1'],
    ['common, with blanks around it', ' password1 '],
    ['common, in wide letters', 'ｐａｓｓｗｏｒｄ１'],
    ['a sequence', '654321'],
    ['a sequence of letters', 'abcdefg'],
    ['a long sequence', '987654321'],
    ['a repeat', '121212'],
    ['one digit again and again', '555555'],
    ['one letter again and again', 'aaaaaa'],
    ['a keyboard row', 'qwertz'],
    ['a common word and a number', 'monkey12'],
    ['a common word in disguise', 'p@ssw0rd1'],
    ['the name with a digit', 'adalovelace1'],
    ['the name', 'Ada Lovelace'],
    ['the name in other case', 'ada LOVELACE'],
    ['the address', 'Ada.Lovelace@example.org'],
    ['the address before its @', 'ADA.LOVELACE'],
  ])('is refused when it is %s', (_, password) => expect(passwordWeakness(password, ADA)).resolves.toBe(EASY));

  it('is compared with the name in every Unicode normal form', async () => {
    const [composed, decomposed] = ['Zo\u00EB Brown', 'Zoe\u0308 Brown'];
    expect(await passwordWeakness(decomposed, { ...ADA, username: composed })).toBe(EASY);
    expect(await passwordWeakness(composed, { ...ADA, username: decomposed })).toBe(EASY);
  });

  it.each(['a-fine-secret', 'ada lovelace wrote the first program', 'x7Kp2m'])('can be %p', (password) =>
    expect(passwordWeakness(password, ADA)).resolves.toBeUndefined(),
  );

  it('of an admin has at least 12 visible characters', async () => {
    const admin = { ...ADA, isAdmin: true };
    const short = 'Admins need a password of at least 12 characters.';
    expect(await passwordWeakness('kq7-zu2-vm9', admin)).toBe(short);
    // Animals of two code units each.
    expect(await passwordWeakness('\u{1F98A}kq\u{1F40D}zu\u{1F41D}vm\u{1F99C}9', admin)).toBe(short);
    // The combining mark of the last letter does not count as a character.
    expect(await passwordWeakness('kq7-zu2-vme\u0301', admin)).toBe(short);
    expect(await passwordWeakness('kq7-zu2-vm9x', admin)).toBeUndefined();
  });

  it.each(['administrator', 'Password123!', 'qwertyuiop12', 'iloveyou1234'])('of an admin is not %p', (password) =>
    expect(passwordWeakness(password, { ...ADA, isAdmin: true })).resolves.toBe(EASY),
  );

  it('of any length is estimated quickly', async () => {
    expect(await passwordWeakness('kq7-zu2-vm9x'.repeat(4_000), ADA)).toBeUndefined();
  });

  it('waits for its turn, and is told so when too many wait', async () => {
    const many = Array.from({ length: 102 }, () => passwordWeakness('kq7-zu2-vm9x', ADA));
    const results = await Promise.allSettled(many);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(101);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'account.busy', kind: 'unavailable' } });
  });
});
