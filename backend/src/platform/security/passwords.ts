import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's parameters: 19 MiB of memory, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes the composed form (NFC), because some devices send letters composed and others decomposed. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), PARAMETERS);

/** The hash of a random password, which passwords for unknown accounts are compared with. */
let dummyHash: Promise<string> | undefined;

/**
 * Creates the dummy hash. Call it before the first sign-in: creating it there would double the time for an unknown
 * account and so reveal that the account does not exist.
 */
export const prepareDummyHash = (): Promise<string> => (dummyHash ??= hashPassword(crypto.randomUUID()));

/**
 * Compares a password with its hash. Takes as long for an account that does not exist (null) as for one that does.
 *
 * Hashes from before NFC was introduced may be of any normal form, so the other forms are tried after it. Most
 * passwords are ASCII, which has only one form.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await prepareDummyHash());
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
  for (const form of forms) if (await verify(compared, form)) return passwordHash !== null;
  return false;
}
