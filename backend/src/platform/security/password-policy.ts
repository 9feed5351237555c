import { DomainError } from '../../kernel/domain-error.js';
import { entryFile } from '../concurrency/entry-file.js';
import { WorkerThread } from '../concurrency/worker-thread.js';
import type { PasswordToEstimate } from './password-worker.js';

/** The account of the new password, as it will be after the change. */
export interface PasswordOwner {
  username: string;
  email: string;
  isAdmin: boolean;
}

/**
 * The fewest guesses that a password must withstand, as zxcvbn estimates them. It knows common passwords and words, names,
 * keyboard rows, sequences, repeats and dates, and what people do to them (capitals, digits at the end, 0 for o). A member
 * is protected by the limits of signing in, which stop a guesser after a few. Admins can read everything, and anyone on
 * the internet can try to guess their passwords from many addresses.
 */
const MIN_GUESSES = { member: 20_001, admin: 1_000_001 };
const MIN_ADMIN_LENGTH = 12;

const busyError = (): DomainError =>
  new DomainError('account.busy', 'unavailable', 'Too many passwords are being set right now. Try again in a moment.');
/**
 * The estimator is on a thread, because its lists take 25 MB and are needed only while somebody chooses a password. An
 * estimate takes milliseconds, so a queue of this length is over in a few seconds.
 */
const estimator = new WorkerThread<PasswordToEstimate, number>(entryFile(import.meta.url, 'password-worker'), {
  idleMs: 10_000,
  limitMs: 20_000,
  timeoutError: busyError,
  maxWaiting: 100,
  busyError,
});

/**
 * Returns why a new password is too weak, or undefined. The request's validation checks the length for members.
 * Existing passwords are never checked, so that a new rule locks nobody out.
 *
 * @throws DomainError `account.busy` when too many passwords wait to be checked
 */
export async function passwordWeakness(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const guess = normalized(password);
  const own = [owner.username, owner.email, owner.email.slice(0, owner.email.lastIndexOf('@'))].map(normalized);
  const guesses = await estimator.run({ password: guess, ownWords: wordsOf(own) });
  if (own.includes(guess) || guesses < MIN_GUESSES[owner.isAdmin ? 'admin' : 'member'])
    return 'This password is too easy to guess.';
  // Counts the characters in the form that is hashed (passwords.ts).
  if (owner.isAdmin && [...password.normalize('NFC')].length < MIN_ADMIN_LENGTH)
    return `Admins need a password of at least ${MIN_ADMIN_LENGTH} characters.`;
  return undefined;
}

/**
 * Refuses a weak password. Call it before hashing, but only once the caller is authorized to choose the password: the
 * result depends on the account's name and address and would reveal them.
 *
 * @param field the request field of the password
 * @throws DomainError `account.weak-password`; `account.busy` when too many passwords wait to be checked
 */
export async function refuseWeakPassword(password: string, owner: PasswordOwner, field = 'password'): Promise<void> {
  const weakness = await passwordWeakness(password, owner);
  if (weakness !== undefined) throw new DomainError('account.weak-password', 'invalid', weakness, field);
}

/** The parts of the account's own name and address that others know, together and one by one. */
const wordsOf = (own: string[]): string[] =>
  own.flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);

/** Guessing programs also try capitals and Unicode variants of a letter. */
const normalized = (text: string): string => text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
