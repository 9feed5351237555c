import type { Change } from '../changes.js';
import type { MovedArticle, MovedComment, MovedStory, MovedSubscriber } from '../../kernel/transfer.js';

/**
 * Something that was found where an import looks: taken, or wrong, or left out on purpose. `where` is how its owner finds it.
 * `changes` are the differences between the source and the imported item.
 */
export type Found<T> = { where: string } & ({ item: T; changes?: Change[] } | { wrong: string } | { left: string });

/** What can be imported, of one format. Each list can be read again, and is read piece by piece. */
export interface Source {
  /** What it was taken for, in words. */
  readonly kind: string;
  articles(): AsyncIterable<Found<MovedArticle>>;
  stories(): AsyncIterable<Found<MovedStory>>;
  comments(): AsyncIterable<Found<MovedComment>>;
  subscribers(): AsyncIterable<Found<MovedSubscriber>>;
  close(): void;
}

/** Of a format that knows articles alone. */
export async function* none(): AsyncGenerator<never> {}
