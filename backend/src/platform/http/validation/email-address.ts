import { domainToASCII, domainToUnicode } from 'node:url';
import { INVISIBLE_CHARACTER } from './text-rules.js';

const ASCII = /^[\0-\x7f]*$/;

/**
 * The form in which an address is stored: lower case, composed (NFC), with an ASCII domain. `x@exämple.de` and
 * `x@xn--exmple-cua.de` are one mailbox. An address with an invisible character keeps it, so that it is refused, or
 * found if an old account has it.
 */
export function canonicalEmail(email: string): string {
  const given = email.trim().toLowerCase();
  if (ASCII.test(given) || INVISIBLE_CHARACTER.test(given)) return given;
  const { local, domain } = partsOf(given.normalize('NFC'));
  // domainToASCII returns '' for an invalid domain, which the field's rule then refuses.
  return `${local}@${domainToASCII(domain) || domain}`;
}

/**
 * Every form in which an address may be stored, the given one first. Older rows contain the address as it was typed.
 * They are searched for instead of rewritten, for two reasons: during an update the previous version runs beside this
 * one and finds only the typed form, and two old rows of one mailbox could not both get the canonical form. Most
 * addresses are ASCII and have one form.
 */
export function spellingsOf(email: string): string[] {
  const given = email.trim().toLowerCase();
  const canonical = canonicalEmail(given);
  const { local, domain } = partsOf(canonical);
  const domains = new Set([domain, domainToUnicode(domain) || domain]);
  const locals = new Set([local, local.normalize('NFD')]);
  return [...new Set([given, canonical, ...[...domains].flatMap((at) => [...locals].map((to) => `${to}@${at}`))])];
}

/** SQL placeholders for `in (…)`, one per value. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** The row whose address comes first in `spellings`. Ignores case, like the database. */
export function nearest<Row extends { email: string }>(rows: readonly Row[], spellings: readonly string[]): Row | null {
  const rank = ({ email }: Row) => {
    const at = spellings.indexOf(email.toLowerCase());
    return at === -1 ? spellings.length : at;
  };
  return rows.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
}
