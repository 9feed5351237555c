import { DomainError } from '../../kernel/domain-error.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** The account of the new password, as it will be after the change. */
export interface PasswordOwner {
  username: string;
  email: string;
  isAdmin: boolean;
}

/** Longer for admins: they can read everything, and anyone on the internet can try to guess their passwords. */
const MIN_ADMIN_LENGTH = 12;

/**
 * Returns why a new password is too weak, or undefined. The request's validation checks the length for members.
 * Existing passwords are never checked, so that a new rule locks nobody out.
 */
export function passwordWeakness(password: string, { username, email, isAdmin }: PasswordOwner): string | undefined {
  const guess = normalized(password);
  const own = [username, email, email.slice(0, email.lastIndexOf('@'))].map(normalized);
  if (COMMON_PASSWORDS.has(guess) || own.includes(guess)) return 'This password is too easy to guess.';
  // Counts the characters in the form that is hashed (passwords.ts).
  if (isAdmin && [...password.normalize('NFC')].length < MIN_ADMIN_LENGTH)
    return `Admins need a password of at least ${MIN_ADMIN_LENGTH} characters.`;
  return undefined;
}

/**
 * Refuses a weak password. Call it before hashing, but only once the caller is authorized to choose the password: the
 * result depends on the account's name and address and would reveal them.
 *
 * @param field the request field of the password
 * @throws DomainError `account.weak-password`
 */
export function refuseWeakPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const weakness = passwordWeakness(password, owner);
  if (weakness !== undefined) throw new DomainError('account.weak-password', 'invalid', weakness, field);
}

/** Guessing programs also try capitals and Unicode variants of a letter. */
const normalized = (text: string): string => text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
