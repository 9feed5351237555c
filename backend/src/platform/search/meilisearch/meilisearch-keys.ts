import { createHash, createHmac } from 'node:crypto';
import { MeilisearchApiError } from 'meilisearch';
import type { Meilisearch } from 'meilisearch';
import { StartupError } from '../../config/startup-error.js';
import { summarizeError } from '../../logging/summarize-error.js';
import { connectMeilisearch } from './meilisearch.js';
import type { MeilisearchAddress } from './meilisearch.js';

const PATIENCE_MS = 2_000;

/** What the keys of our processes may do, and no more, with our index alone. */
const MAY = {
  /** An api process: it only searches. */
  searching: ['search'],
  /** A worker, and a process that is all in one: it keeps the index up too. */
  keeping: [
    ...['search', 'documents.add', 'documents.get', 'documents.delete', 'settings.get', 'settings.update', 'tasks.get'],
    'tasks.delete',
    ...['indexes.get', 'indexes.create', 'indexes.delete', 'indexes.swap'],
  ],
} as const;
export type MeilisearchKeys = Record<keyof typeof MAY, string>;

/**
 * Computes the two keys of an index without asking Meilisearch, so that processes can start before it does. Meilisearch accepts them
 * once registerKeys has run.
 *
 * It defines a key as the HMAC-SHA256 of the key's uid under the master key; registerKeys checks that it still does.
 */
export function deriveKeys({ index, master }: { index: string; master: string }): MeilisearchKeys {
  const derive = (name: keyof typeof MAY) => createHmac('sha256', master).update(uidOf(index, name)).digest('hex');
  return { searching: derive('searching'), keeping: derive('keeping') };
}

/**
 * Registers the two keys of an index with Meilisearch, and replaces those that allow something else. A second call changes nothing.
 *
 * @returns the keys, as deriveKeys computes them
 * @throws StartupError when Meilisearch does not answer, refuses the master key, or computes other keys
 */
export async function registerKeys({
  url,
  key: master,
  index,
}: MeilisearchAddress & { key: string }): Promise<MeilisearchKeys> {
  const client = connectMeilisearch({ url, key: master }, PATIENCE_MS);
  const derived = deriveKeys({ index, master });
  for (const name of Object.keys(derived) as (keyof typeof MAY)[]) {
    const registered = await registerKey(client, index, name).catch((error: unknown) => {
      throw new StartupError(`Meilisearch did not register the keys (${summarizeError(error)}).`);
    });
    if (registered !== derived[name]) throw new StartupError('Meilisearch computes other keys than we expect.');
  }
  return derived;
}

async function registerKey(client: Meilisearch, index: string, name: keyof typeof MAY): Promise<string> {
  const uid = uidOf(index, name);
  const wanted = { name: `${index}: ${name}`, actions: [...MAY[name]], indexes: [index, `${index}_next`] };
  const there = await client.getKey(uid).catch((error: unknown) => {
    if (error instanceof MeilisearchApiError && error.cause?.code === 'api_key_not_found') return undefined;
    throw error;
  });
  if (there && sameSet(there.actions, wanted.actions) && sameSet(there.indexes, wanted.indexes)) return there.key;
  if (there) await client.deleteKey(uid);
  return (await client.createKey({ uid, ...wanted, expiresAt: null })).key;
}

const uidOf = (index: string, name: keyof typeof MAY): string => uuidOf(`${index} ${name}`);

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry) => other.includes(entry));

/** Always the same for the same text; marked as one of version 4, as Meilisearch wants it. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Whoever has the master key reads, changes and deletes all that Meilisearch has, and makes keys: nothing that answers readers
 * may hold it.
 *
 * @throws StartupError when it is the master key, or another that may list keys
 * @throws Error when Meilisearch does not answer
 */
export async function requireRestrictedKey(address: Pick<MeilisearchAddress, 'url' | 'key'>): Promise<void> {
  try {
    await connectMeilisearch(address, PATIENCE_MS).getKeys({ limit: 1 });
  } catch (error) {
    // It answered, and does not let us.
    if (error instanceof MeilisearchApiError) return;
    throw error;
  }
  throw new StartupError('MEILI_KEY may do more than it should: make one with npm run search:keys.');
}

/** At a start: nobody is kept from starting by a Meilisearch that is not there yet. */
export async function requireRestrictedKeyIfReachable(address: Pick<MeilisearchAddress, 'url' | 'key'>): Promise<void> {
  await requireRestrictedKey(address).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
  });
}

/** @throws StartupError when it does not answer, or the key is the master key */
export async function requireMeilisearch(address: Pick<MeilisearchAddress, 'url' | 'key'>): Promise<void> {
  await requireRestrictedKey(address).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`MEILI_URL: Meilisearch does not answer (${summarizeError(error)}).`);
  });
}
