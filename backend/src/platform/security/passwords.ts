import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's parameters: 19 MiB of memory, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** A hash of nothing that anybody knows: what an unknown account's password is checked against. */
const nobodysHash = hashPassword(crypto.randomUUID());

/** Takes as long for an account that does not exist (null) as for one that does. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return passwordHash !== null && matches;
}
