import { Injectable } from '@nestjs/common';
import { CachedValue } from '../concurrency/cached-value.js';
import { readWordFile, toSearchWords } from './editorial-word-lists.js';
import type { SearchWords } from './editorial-word-lists.js';
import type { Synonym } from './synonyms.js';

/** Bounds how long a process searches with earlier words after it has missed that they changed. */
const MAX_AGE_MS = 5 * 60_000;

/**
 * The words that editors gave to search: those of infra/search/words.json, and those that they change on the desk. Read
 * once, and again after a change, so that a search reads nothing of them.
 */
@Injectable()
export class WordLists {
  private readonly file = readWordFile();
  private readMore: () => Promise<readonly Synonym[]> = () => Promise.resolve([]);
  private readonly words = new CachedValue(() => this.read(), MAX_AGE_MS);

  /** Adds the words of a module to those of the file. */
  useSource(readMore: () => Promise<readonly Synonym[]>): void {
    this.readMore = readMore;
    this.forget();
  }

  current(): Promise<SearchWords> {
    return this.words.get();
  }

  /** The words have changed: the next search reads them again. */
  forget(): void {
    this.words.forget();
  }

  private async read(): Promise<SearchWords> {
    const { synonyms, neverCorrected } = this.file;
    return toSearchWords({ synonyms: [...synonyms, ...(await this.readMore())], neverCorrected });
  }
}
