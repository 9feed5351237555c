/** Which category of this journal something belongs to that was filed elsewhere under words of its own. */
export class Categories {
  /**
   * @param known this journal's slugs
   * @param named words from elsewhere, and the slug that each means
   * @param otherwise the slug for all that fits none
   */
  constructor(
    readonly known: readonly string[],
    private readonly named: ReadonlyMap<string, string>,
    private readonly otherwise: string | undefined,
  ) {}

  /** The first of its words that means one; undefined when none does. */
  of(words: readonly string[]): string | undefined {
    for (const word of words) {
      const slug = this.named.get(slugOf(word)) ?? slugOf(word);
      if (this.known.includes(slug)) return slug;
    }
    return this.otherwise;
  }
}

export const slugOf = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
