import { domainToASCII, domainToUnicode } from 'node:url';
import { INVISIBLE_CHARACTER } from './text-rules.js';

const ASCII = /^[\0-\x7f]*$/;

/**
 * The one form in which an address is stored: in lower case and composed (NFC), with an ASCII domain. `x@exämple.de` and
 * `x@xn--exmple-cua.de` are one mailbox. An address with an invisible character keeps it, so that it is refused or, if an old account has
 * it, found.
 */
export function canonicalEmail(email: string): string {
  const given = email.trim().toLowerCase();
  if (ASCII.test(given) || INVISIBLE_CHARACTER.test(given)) return given;
  const { local, domain } = partsOf(given.normalize('NFC'));
  // Empty for an invalid domain, which the field's rule then refuses.
  return `${local}@${domainToASCII(domain) || domain}`;
}

/**
 * Every form in which the same address may be stored, the given one first. Rows from before addresses had one form are as their
 * owners typed them. They are searched for and not rewritten: the previous version, which runs beside this one during an update,
 * finds only what was typed, and two old rows of one mailbox could not both get its form. Most addresses are ASCII and have one
 * form.
 */
export function spellingsOf(email: string): string[] {
  const given = email.trim().toLowerCase();
  const canonical = canonicalEmail(given);
  const { local, domain } = partsOf(canonical);
  const domains = new Set([domain, domainToUnicode(domain) || domain]);
  const locals = new Set([local, local.normalize('NFD')]);
  return [...new Set([given, canonical, ...[...domains].flatMap((at) => [...locals].map((to) => `${to}@${at}`))])];
}

/** Placeholders for as many values, for `in (…)`. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** The row whose address is nearest to the given one; rows are compared as the database does, without case. */
export function nearest<Row extends { email: string }>(rows: readonly Row[], spellings: readonly string[]): Row | null {
  const place = ({ email }: Row) => {
    const at = spellings.indexOf(email.toLowerCase());
    return at === -1 ? spellings.length : at;
  };
  return rows.toSorted((one, other) => place(one) - place(other))[0] ?? null;
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
}
