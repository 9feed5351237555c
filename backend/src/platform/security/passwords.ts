import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's parameters: 19 MiB of memory, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes the composed form (NFC): devices send the same letters composed or decomposed. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), PARAMETERS);

/** A hash of nothing that anybody knows: what an unknown account's password is checked against. Made once, when asked for. */
let dummyHash: Promise<string> | undefined;

/** Makes it before the first sign-in: that one would take twice as long, which tells that the account is unknown. */
export const prepareDummyHash = (): Promise<string> => (dummyHash ??= hashPassword(crypto.randomUUID()));

/**
 * Takes as long for an account that does not exist (null) as for one that does.
 *
 * Hashes from before the composed form was hashed may be of any form, so the others are tried after it. Most passwords are ASCII, and
 * have only one.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await prepareDummyHash());
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
  for (const form of forms) if (await verify(compared, form)) return passwordHash !== null;
  return false;
}
