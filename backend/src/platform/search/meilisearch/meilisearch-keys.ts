import { createHash, createHmac } from 'node:crypto';
import { MeilisearchApiError } from 'meilisearch';
import type { Meilisearch } from 'meilisearch';
import { StartupError } from '../../config/startup-error.js';
import { summarizeError } from '../../logging/summarize-error.js';
import { connectMeilisearch } from './meilisearch.js';
import type { MeilisearchAddress } from './meilisearch.js';

const TIMEOUT_MS = 2_000;

/** The actions that our processes' keys allow, on our index alone. The names are part of the keys' uids. */
const ALLOWED_ACTIONS = {
  /** For api processes, which only search. */
  searching: ['search'],
  /** For workers and all-in-one processes, which also maintain the index. */
  keeping: [
    ...['search', 'documents.add', 'documents.get', 'documents.delete', 'settings.get', 'settings.update', 'tasks.get'],
    'tasks.delete',
    ...['indexes.get', 'indexes.create', 'indexes.delete', 'indexes.swap'],
  ],
} as const;
export type MeilisearchKeys = Record<keyof typeof ALLOWED_ACTIONS, string>;

/**
 * Computes the two keys of an index without a request to Meilisearch, so that processes can start before it does.
 * Meilisearch accepts them once registerKeys has run.
 *
 * Meilisearch defines a key as the HMAC-SHA256 of its uid under the master key. registerKeys checks that it still does.
 */
export function deriveKeys({ index, master }: { index: string; master: string }): MeilisearchKeys {
  const derive = (name: keyof typeof ALLOWED_ACTIONS) =>
    createHmac('sha256', master).update(uidOf(index, name)).digest('hex');
  return { searching: derive('searching'), keeping: derive('keeping') };
}

/**
 * Registers the two keys of an index with Meilisearch, and replaces keys that allow something else. A second call
 * changes nothing.
 *
 * @returns the keys, as deriveKeys computes them
 * @throws StartupError when Meilisearch does not respond, refuses the master key, or computes other keys
 */
export async function registerKeys({
  url,
  key: master,
  index,
}: MeilisearchAddress & { key: string }): Promise<MeilisearchKeys> {
  const client = connectMeilisearch({ url, key: master }, TIMEOUT_MS);
  const derived = deriveKeys({ index, master });
  for (const name of Object.keys(derived) as (keyof typeof ALLOWED_ACTIONS)[]) {
    const registered = await registerKey(client, index, name).catch((error: unknown) => {
      throw new StartupError(`Meilisearch did not register the keys (${summarizeError(error)}).`);
    });
    if (registered !== derived[name])
      throw new StartupError('Meilisearch made different keys than expected, so this version of it cannot be used.');
  }
  return derived;
}

async function registerKey(client: Meilisearch, index: string, name: keyof typeof ALLOWED_ACTIONS): Promise<string> {
  const uid = uidOf(index, name);
  const wanted = { name: `${index}: ${name}`, actions: [...ALLOWED_ACTIONS[name]], indexes: [index, `${index}_next`] };
  const existing = await client.getKey(uid).catch((error: unknown) => {
    if (error instanceof MeilisearchApiError && error.cause?.code === 'api_key_not_found') return undefined;
    throw error;
  });
  if (existing && sameSet(existing.actions, wanted.actions) && sameSet(existing.indexes, wanted.indexes))
    return existing.key;
  if (existing) await client.deleteKey(uid);
  return (await client.createKey({ uid, ...wanted, expiresAt: null })).key;
}

const uidOf = (index: string, name: keyof typeof ALLOWED_ACTIONS): string => uuidOf(`${index} ${name}`);

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((entry) => b.includes(entry));

/** Returns the same UUID for the same text. It is marked as version 4, which Meilisearch requires. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * Refuses the master key: it can read, change and delete everything on Meilisearch and create keys, so no process that
 * serves readers may have it.
 *
 * @throws StartupError when this is the master key, or another key that may list keys
 * @throws Error when Meilisearch does not respond
 */
export async function requireRestrictedKey(address: Pick<MeilisearchAddress, 'url' | 'key'>): Promise<void> {
  try {
    await connectMeilisearch(address, TIMEOUT_MS).getKeys({ limit: 1 });
  } catch (error) {
    // Meilisearch refused to list the keys, as it should.
    if (error instanceof MeilisearchApiError) return;
    throw error;
  }
  throw new StartupError('MEILI_KEY allows more than it should. Make a restricted key with npm run search:keys.');
}

/** For the start of a process, which a Meilisearch that is not running yet must not prevent. */
export async function requireRestrictedKeyIfReachable(address: Pick<MeilisearchAddress, 'url' | 'key'>): Promise<void> {
  await requireRestrictedKey(address).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
  });
}

/** @throws StartupError when Meilisearch does not respond, or the key is the master key */
export async function requireMeilisearch(address: Pick<MeilisearchAddress, 'url' | 'key'>): Promise<void> {
  await requireRestrictedKey(address).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`MEILI_URL: Meilisearch does not answer (${summarizeError(error)}).`);
  });
}
