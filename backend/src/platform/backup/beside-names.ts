import { StartupError } from '../config/startup-error.js';

/** `scratch`: a database to test a backup in, or to restore it into. `before`: the one that a restore has replaced. */
export type Beside = 'scratch' | 'before';

/** PostgreSQL truncates longer names, and two of them could become the same. */
const MAX_NAME = 63;
const TIME_LENGTH = '20261122_221000'.length;
const TIME = /^\d{8}_\d{6}$/;
const BESIDE = /_(scratch|before)_\d{8}_\d{6}$/;

/**
 * The beginning of the product's name that fits into each name of a kind. It must not depend on anything else, or a search
 * would not find what was made. Changing it would lose the databases that earlier releases made.
 */
const beginningOf = (product: string, kind: Beside): string =>
  product.slice(0, MAX_NAME - `_${kind}_`.length - TIME_LENGTH);

/** A name with a time to the second: `archive_before_20261122_221000`. */
export function nameBeside(product: string, kind: Beside, now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
  return `${beginningOf(product, kind)}_${kind}_${time}`;
}

/**
 * Returns the names of a kind among all those on the server.
 *
 * @throws StartupError when they may be those of another product, whose long name begins alike: they would be dropped
 */
export function namesBeside(product: string, kind: Beside, existing: readonly string[]): string[] {
  const beginning = beginningOf(product, kind);
  const start = `${beginning}_${kind}_`;
  // With the time: an operator may have made others, and another product may be named so.
  const found = existing.filter((name) => name.startsWith(start) && TIME.test(name.slice(start.length)));
  if (found.length === 0 || beginning === product) return found;
  const other = existing.find((name) => name !== product && name.startsWith(beginning) && !BESIDE.test(name));
  if (other !== undefined)
    throw new StartupError(
      `It is unclear whether ${found.join(', ')} belongs to ${product} or to ${other}. Nothing was changed. Drop by hand what nobody needs.`,
    );
  return found;
}
