import type { Origin } from '../../kernel/transfer.js';
import type { SourceEntry } from './source.js';

/**
 * The entries of a list, without those whose origin an earlier one has: a damaged or edited file may repeat one. The commands
 * take the items of one import for different ones, and would store one over the other.
 */
export async function* once<T extends { origin: Origin }>(
  list: AsyncIterable<SourceEntry<T>>,
): AsyncGenerator<SourceEntry<T>> {
  const seen = new Map<string, string>();
  for await (const entry of list) {
    const key = 'item' in entry ? `${entry.item.origin.source} ${entry.item.origin.key}` : undefined;
    const first = key === undefined ? undefined : seen.get(key);
    if (key !== undefined && first === undefined) seen.set(key, entry.where);
    yield first === undefined ? entry : { where: entry.where, skipped: `it is the same item as ${first}` };
  }
}
