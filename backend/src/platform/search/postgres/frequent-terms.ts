import type { EntityManager } from '@mikro-orm/postgresql';
import type { Stems } from './dictionary.js';
import { hasIndexedPrefix } from './query-expansion.js';
import type { TermGroup } from './query-expansion.js';

/** Autovacuum renews them when a tenth has changed; that is seldom. */
const RENEW_MS = 5 * 60_000;

/** Of the many words that three letters begin most may be too rare to be known, and all of them together not. */
const BEGUN_SHARE = 0.02;

interface Common {
  word: string;
  share: number;
}

/**
 * Which words are in many of the texts that are searched, as PostgreSQL's own statistics have it. A guess that the way to
 * the hits is chosen by, and nothing else.
 */
export class FrequentTerms {
  private known: Promise<Common[]> = Promise.resolve([]);
  private until = -Infinity;

  /** @param column of search_document */
  constructor(
    private readonly em: EntityManager,
    private readonly column: 'words' | 'title_words',
  ) {}

  /**
   * In what share of the texts about (0 to 1) one of a group's sayings is; a phrase as often as its rarest word.
   *
   * @param stems of each of its words, as the index has them: silence, silenc
   */
  async shareOf({ alternatives }: TermGroup, stems: Stems): Promise<number> {
    const all = await this.all();
    const found = new Set<Common>();
    let share = 0;
    for (const { words, prefix } of alternatives) {
      const known = words.map((word) =>
        all.filter((one) => one.word === stems.get(word) || (prefix && one.word.startsWith(word))),
      );
      // A word can be in more than one saying: silence, and the beginning silen.
      if (known.length === 1) for (const one of known[0]!) found.add(one);
      else share += Math.min(...known.map(sum));
    }
    return Math.min(1, share + sum([...found]));
  }

  /** In what share of the texts all groups are: guessed as often as the rarest of them is. */
  async shareOfAll(groups: readonly TermGroup[], stems: Stems): Promise<number> {
    const shares = await Promise.all(
      groups.map(async (group) => {
        const share = await this.shareOf(group, stems);
        return hasIndexedPrefix(group) ? Math.max(share, BEGUN_SHARE) : share;
      }),
    );
    return Math.min(...shares);
  }

  /** The stems with this beginning that most texts have. */
  async withPrefix(beginning: string, limit: number): Promise<string[]> {
    return (await this.all())
      .filter(({ word }) => word.startsWith(beginning))
      .sort((one, other) => other.share - one.share)
      .slice(0, limit)
      .map(({ word }) => word);
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
    return this.em.fork().execute<Common[]>(
      `select common.word, common.share::float8 as share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
      where schemaname = current_schema() and tablename = 'search_document' and attname = ? and common.word is not null`,
      [this.column],
    );
  }
}

const sum = (common: readonly Common[]): number => common.reduce((total, { share }) => total + share, 0);
