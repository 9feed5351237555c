import type { EntityManager } from '@mikro-orm/postgresql';

/** Autovacuum renews them when a tenth has changed; that is seldom. */
const RENEW_MS = 5 * 60_000;
/** So much shorter than a word its stem may be: silence, silenc. */
const ENDING = 3;

interface Common {
  word: string;
  share: number;
}

/**
 * Which words are in many of the texts that are searched, as PostgreSQL's own statistics have it. A guess that the way to
 * the hits is chosen by, and nothing else.
 */
export class CommonWords {
  private known: Promise<Common[]> = Promise.resolve([]);
  private until = -Infinity;

  constructor(private readonly em: EntityManager) {}

  /**
   * In what share of the texts about (0 to 1) one of these words is.
   *
   * @param words as they are typed, each the beginning of any number of words
   */
  async shareOf(words: readonly string[]): Promise<number> {
    const isOne = (stem: string) =>
      words.some((word) => stem.startsWith(word) || (word.startsWith(stem) && stem.length >= word.length - ENDING));
    const found = (await this.all()).filter(({ word }) => isOne(word));
    return Math.min(
      1,
      found.reduce((sum, { share }) => sum + share, 0),
    );
  }

  private all(): Promise<Common[]> {
    if (performance.now() > this.until) {
      this.until = performance.now() + RENEW_MS;
      this.known = this.read();
      this.known.catch(() => (this.until = -Infinity));
    }
    return this.known;
  }

  private async read(): Promise<Common[]> {
    return this.em.fork().execute<
      Common[]
    >(`select common.word, common.share::float8 as share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
      where schemaname = current_schema() and tablename = 'search_document' and attname = 'words' and common.word is not null`);
  }
}
