import type { EntityManager } from '@mikro-orm/postgresql';
import { CachedValue } from '../../concurrency/cached-value.js';
import type { Stems } from './dictionary.js';
import { hasIndexedPrefix } from './query-expansion.js';
import type { TermGroup } from './query-expansion.js';

/** Autovacuum updates the statistics when a tenth of the rows has changed, which is seldom. */
const MAX_AGE_MS = 5 * 60_000;

/**
 * The share assumed at least for a prefix of three letters: most of its words may be too rare for the statistics, and
 * all of them together are not rare.
 */
const PREFIX_SHARE = 0.02;

interface FrequentTerm {
  /** A stem, as the index stores it. */
  word: string;
  share: number;
}

/**
 * Knows from PostgreSQL's statistics which words occur in many of the searched texts. This is an estimate: it chooses
 * how to search, and never what is found.
 */
export class FrequentTerms {
  private readonly terms = new CachedValue(() => this.read(), MAX_AGE_MS);

  /** @param column the column of search_document whose statistics to read */
  constructor(
    private readonly em: EntityManager,
    private readonly column: 'words' | 'title_words',
  ) {}

  /**
   * Estimates the share of texts (0 to 1) that have one of a group's alternatives. A phrase counts as its rarest word.
   *
   * @param stems the stem of each word of the group, as the index stores it: `silenc` for `silence`
   */
  async shareOf({ alternatives }: TermGroup, stems: Stems): Promise<number> {
    const terms = await this.terms.get();
    const matching = new Set<FrequentTerm>();
    let share = 0;
    for (const { words, prefix } of alternatives) {
      const termsOfWords = words.map((word) =>
        terms.filter((term) => term.word === stems.get(word) || (prefix && term.word.startsWith(word))),
      );
      // A term can match several alternatives: `silence`, and the prefix `silen`. It counts once.
      if (termsOfWords.length === 1) for (const term of termsOfWords[0]!) matching.add(term);
      else share += Math.min(...termsOfWords.map(totalShare));
    }
    return Math.min(1, share + totalShare([...matching]));
  }

  /** Estimates the share of texts that have all groups: the share of the rarest one. */
  async shareOfAll(groups: readonly TermGroup[], stems: Stems): Promise<number> {
    const shares = await Promise.all(
      groups.map(async (group) => {
        const share = await this.shareOf(group, stems);
        return hasIndexedPrefix(group) ? Math.max(share, PREFIX_SHARE) : share;
      }),
    );
    return Math.min(...shares);
  }

  /** Estimates the share of texts that have this stem. */
  async shareOfStem(stem: string): Promise<number> {
    return (await this.terms.get()).find(({ word }) => word === stem)?.share ?? 0;
  }

  /** The stems with this prefix that occur in the most texts. */
  async withPrefix(prefix: string, limit: number): Promise<string[]> {
    return (await this.terms.get())
      .filter(({ word }) => word.startsWith(prefix))
      .sort((a, b) => b.share - a.share)
      .slice(0, limit)
      .map(({ word }) => word);
  }

  private async read(): Promise<FrequentTerm[]> {
    return this.em.fork().execute<FrequentTerm[]>(
      `select common.word, common.share::float8 as share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, share)
      where schemaname = current_schema() and tablename = 'search_document' and attname = ? and common.word is not null`,
      [this.column],
    );
  }
}

const totalShare = (terms: readonly FrequentTerm[]): number => terms.reduce((total, { share }) => total + share, 0);
