import { createHash } from 'node:crypto';
import { MeilisearchApiError } from 'meilisearch';
import type { Meilisearch } from 'meilisearch';
import { StartupError } from '../config/startup-error.js';
import { summarizeError } from '../observability/describe-error.js';
import { connectMeili } from './meili.js';
import type { MeiliAddress } from './meili.js';

const PATIENCE_MS = 2_000;

/** What the keys of our processes may do, and no more, with our index alone. */
const MAY = {
  /** An api process: it only searches. */
  searching: ['search'],
  /** A worker, and a process that is all in one: it keeps the index up too. */
  keeping: [
    ...['search', 'documents.add', 'documents.get', 'documents.delete', 'settings.get', 'settings.update', 'tasks.get'],
    ...['indexes.get', 'indexes.create', 'indexes.delete', 'indexes.swap'],
  ],
} as const;
export type MeiliKeys = Record<keyof typeof MAY, string>;

/**
 * The two keys for an index, made where they are not there; made again, the same, where they may do something else. A key is made of
 * the master key and a name, so whoever asks twice is given the same.
 */
export async function makeKeys({ url, key: master, index }: MeiliAddress): Promise<MeiliKeys> {
  const client = connectMeili({ url, key: master }, PATIENCE_MS);
  return {
    searching: await makeKey(client, index, 'searching'),
    keeping: await makeKey(client, index, 'keeping'),
  };
}

async function makeKey(client: Meilisearch, index: string, name: keyof typeof MAY): Promise<string> {
  const uid = uuidOf(`${index} ${name}`);
  const wanted = { name: `${index}: ${name}`, actions: [...MAY[name]], indexes: [index, `${index}_next`] };
  const there = await client.getKey(uid).catch((error: unknown) => {
    if (error instanceof MeilisearchApiError && error.cause?.code === 'api_key_not_found') return undefined;
    throw error;
  });
  if (there && sameSet(there.actions, wanted.actions) && sameSet(there.indexes, wanted.indexes)) return there.key;
  if (there) await client.deleteKey(uid);
  return (await client.createKey({ uid, ...wanted, expiresAt: null })).key;
}

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
export async function refuseMasterKey(address: Pick<MeiliAddress, 'url' | 'key'>): Promise<void> {
  try {
    await connectMeili(address, PATIENCE_MS).getKeys({ limit: 1 });
  } catch (error) {
    // It answered, and does not let us.
    if (error instanceof MeilisearchApiError) return;
    throw error;
  }
  throw new StartupError('MEILI_KEY may do more than it should: make one with npm run search:keys.');
}

/** At a start: nobody is kept from starting by a Meilisearch that is not there yet. */
export async function refuseMasterKeyIfThere(address: Pick<MeiliAddress, 'url' | 'key'>): Promise<void> {
  await refuseMasterKey(address).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
  });
}

/** @throws StartupError when it does not answer, or the key is the master key */
export async function requireMeili(address: Pick<MeiliAddress, 'url' | 'key'>): Promise<void> {
  await refuseMasterKey(address).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`MEILI_URL: Meilisearch does not answer (${summarizeError(error)}).`);
  });
}
