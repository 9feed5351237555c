import { DomainError } from '../../kernel/domain-error.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** The account that a password is for, as it will be. */
export interface PasswordOwner {
  username: string;
  email: string;
  isAdmin: boolean;
}

/** An admin reads what members write in confidence, and can be tried by anybody from anywhere. */
const MIN_ADMIN_LENGTH = 12;

/**
 * Says what is wrong with a new password. The fields check its length for members; old passwords are never checked, so a rule can be added
 * without locking anybody out.
 */
export function passwordWeakness(password: string, { username, email, isAdmin }: PasswordOwner): string | undefined {
  const guess = normalized(password);
  const own = [username, email, email.slice(0, email.lastIndexOf('@'))].map(normalized);
  if (COMMON_PASSWORDS.has(guess) || own.includes(guess)) return 'This password is too easy to guess.';
  // Hashed in this form (passwords.ts), so counted in it.
  if (isAdmin && [...password.normalize('NFC')].length < MIN_ADMIN_LENGTH)
    return `Admins need a password of at least ${MIN_ADMIN_LENGTH} characters.`;
  return undefined;
}

/**
 * Call it before anything is hashed, but only once it is clear that the caller may choose the password: the answer shows whose
 * account it is.
 *
 * @param field where the password was given
 * @throws DomainError `account.weak-password`
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const fault = passwordWeakness(password, owner);
  if (fault !== undefined) throw new DomainError('account.weak-password', 'invalid', fault, field);
}

/** Programs that guess try capitals and other forms of a letter as well. */
const normalized = (text: string): string => text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
