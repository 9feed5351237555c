import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { hashPassword, passwordMatches, prepareDummyHash } from './passwords.js';

const OWASP = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

describe('A password', () => {
  it('is stored as Argon2id with OWASP’s parameters and a new salt each time', async () => {
    const [first, second] = await Promise.all([hashPassword('secret1'), hashPassword('secret1')]);
    expect(first).toMatch(OWASP);
    expect(second).toMatch(OWASP);
    expect(first).not.toBe(second);
  });

  it('must match exactly as typed', async () => {
    const hash = await hashPassword(' Sécret 1 ');
    await expect(passwordMatches(hash, ' Sécret 1 ')).resolves.toBe(true);
    for (const other of ['Sécret 1', ' sécret 1 ', ' Secret 1 ', '']) {
      await expect(passwordMatches(hash, other)).resolves.toBe(false);
    }
  });

  it('is the same whether a device sends its letters composed or decomposed', async () => {
    const [composed, decomposed] = ['Sécret', 'Sécret'].map((text, at) => text.normalize(at === 0 ? 'NFC' : 'NFD'));
    expect(composed).not.toBe(decomposed);
    for (const one of [composed!, decomposed!]) {
      const current = await hashPassword(one);
      const older = await hash(one);
      for (const typed of [composed!, decomposed!]) {
        await expect(passwordMatches(current, typed)).resolves.toBe(true);
        await expect(passwordMatches(older, typed)).resolves.toBe(true);
      }
      await expect(passwordMatches(current, 'Secret')).resolves.toBe(false);
    }
  });

  it('for an account that does not exist is compared with a dummy hash at the same cost, and never matches', async () => {
    expect(await prepareDummyHash()).toMatch(OWASP);
    await expect(passwordMatches(null, '')).resolves.toBe(false);
    const hash = await hashPassword('secret1');
    const cost = async (one: string | null) => {
      const began = performance.now();
      for (let n = 0; n < 10; n += 1) await passwordMatches(one, 'wrong');
      return performance.now() - began;
    };
    const [known, unknown] = [await cost(hash), await cost(null)];
    // Without a comparison the ratio would be about a thousandth, which a busy machine cannot cause.
    expect(unknown).toBeGreaterThan(known / 10);
  });
});
