import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Meilisearch } from 'meilisearch';
import type { Index } from 'meilisearch';
import type { SearchWords } from '../editorial-word-lists.js';
import type { SearchDocument, SearchType } from '../search-index.js';
import { textOf } from '../synonyms.js';
import { nonLatinWords } from './non-latin-words.js';

const SETTINGS_FILE = resolve(import.meta.dirname, '../../../../../infra/meilisearch/settings.json');

/** A document in Meilisearch. */
export interface MeilisearchDocument extends SearchDocument, Record<string, unknown> {
  /** `article-12`. */
  key: string;
  /** The words of these texts in other scripts than Latin (non-latin-words.ts). */
  titleScripts: string;
  excerptScripts: string;
  /** Of the category too. */
  bodyScripts: string;
}

/** Returns what Meilisearch indexes. */
export const documentOf = (text: SearchDocument): MeilisearchDocument => ({
  ...text,
  key: keyOf(text),
  titleScripts: nonLatinWords(text.title),
  excerptScripts: nonLatinWords(text.excerpt),
  bodyScripts: nonLatinWords(`${text.category ?? ''} ${text.body}`),
});

export const keyOf = ({ type, id }: { type: SearchType; id: number }): string => `${type}-${id}`;

/** The address, key and name of our index. */
export interface MeilisearchAddress {
  url: string;
  key: string | undefined;
  /** The index's uid. */
  index: string;
}

/**
 * Requests uncompressed responses. Meilisearch sends some compressed responses in two pieces, and the second waits
 * until the system has acknowledged the first (a delayed ACK), which may take 40 ms.
 *
 * @param timeoutMs of one request
 */
export const connectMeilisearch = (
  { url, key }: Pick<MeilisearchAddress, 'url' | 'key'>,
  timeoutMs: number,
): Meilisearch =>
  new Meilisearch({
    host: url,
    ...(key !== undefined && { apiKey: key }),
    requestInit: { headers: { 'accept-encoding': 'identity' } },
    timeout: timeoutMs,
  });

export const indexOf = (client: Meilisearch, uid: string): Index<MeilisearchDocument> =>
  client.index<MeilisearchDocument>(uid);

/** The settings of the index: those of the file, and the editors' words. */
export function meilisearchSettings({ synonyms, neverCorrected }: SearchWords): Record<string, unknown> {
  const { typoTolerance, ...settings } = JSON.parse(readFileSync(SETTINGS_FILE, 'utf8')) as {
    typoTolerance: Record<string, unknown>;
  };
  return {
    ...settings,
    typoTolerance: { ...typoTolerance, disableOnWords: [...neverCorrected].sort() },
    synonyms: Object.fromEntries(synonyms.all().map(({ typed, found }) => [textOf(typed), found.map(textOf).sort()])),
  };
}
