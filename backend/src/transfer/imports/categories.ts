/** Finds this journal's category for an item that was filed under other words elsewhere. */
export class Categories {
  /**
   * @param known this journal's slugs
   * @param mapping the slug for each foreign word
   * @param fallback the slug for items without a matching word
   */
  constructor(
    readonly known: readonly string[],
    private readonly mapping: ReadonlyMap<string, string>,
    private readonly fallback: string | undefined,
  ) {}

  /** The category of the first matching word, else the fallback. */
  of(words: readonly string[]): string | undefined {
    for (const word of words) {
      const slug = this.mapping.get(slugOf(word)) ?? slugOf(word);
      if (this.known.includes(slug)) return slug;
    }
    return this.fallback;
  }
}

export const slugOf = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
