/**
 * Stands in for @node-rs/argon2 in the integration tests (jest.config.mjs), which hash thousands of passwords: new hashes
 * have the least cost. platform/security/passwords.spec.ts checks the cost of the product.
 */
import {
  hash as hashAtAnyCost,
  hashRaw,
  verify as verifyHash,
  type Options,
} from '../../../node_modules/@node-rs/argon2/index.js';

export { hashRaw };

export const hash = (password: string, options?: Options): Promise<string> =>
  hashAtAnyCost(password, { ...options, memoryCost: 1_024, timeCost: 1 });

/** The hashes that passwords were compared with. */
export const compared: string[] = [];

export function verify(hashed: string, password: string): Promise<boolean> {
  compared.push(hashed);
  return verifyHash(hashed, password);
}
