import { randomUUID } from 'node:crypto';
import type { Meilisearch } from 'meilisearch';
import { connectMeilisearch } from '../../src/platform/search/meilisearch/meilisearch.js';
import type { MeilisearchAddress } from '../../src/platform/search/meilisearch/meilisearch.js';
import { registerKeys } from '../../src/platform/search/meilisearch/meilisearch-keys.js';

/** For tests that also run on a real Meilisearch: global-setup.mjs starts one if MEILISEARCH_BINARY is set. */
export const hasRealMeili = Boolean(process.env['TEST_MEILI_URL']);

export interface RealMeili {
  /** With the master key, for the test's own queries. */
  client: Meilisearch;
  /** A new index, and a worker's key to it alone. */
  address: MeilisearchAddress;
  /** A key that may only search in it. */
  searching: string;
  ended: () => Promise<void>;
}

export async function realMeili(): Promise<RealMeili> {
  const url = process.env['TEST_MEILI_URL']!;
  const index = `archive-test-${randomUUID()}`;
  const master = process.env['TEST_MEILI_MASTER_KEY']!;
  const client = connectMeilisearch({ url, key: master }, 15_000);
  const keys = await registerKeys({ url, key: master, index });
  const ended = async () => {
    for (const uid of [index, `${index}_next`]) await client.deleteIndex(uid).waitTask();
    const { results } = await client.getKeys({ limit: 1_000 });
    for (const { uid, indexes } of results) if (indexes.includes(index)) await client.deleteKey(uid);
  };
  return { client, address: { url, key: keys.keeping, index }, searching: keys.searching, ended };
}
