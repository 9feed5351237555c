import type { Change } from '../changes.js';
import type { MovedArticle, MovedComment, MovedStory, MovedSubscriber } from '../../kernel/transfer.js';

/**
 * An entry of a source: an item, an error (`wrong`), or a reason why it is skipped. `where` identifies it for the
 * operator. `changes` are the differences between the source and the imported item.
 */
export type SourceEntry<T> = { where: string } & (
  { item: T; changes?: Change[] } | { wrong: string } | { skipped: string }
);

/** A source of items in one format. Each list can be read repeatedly, and is read lazily. */
export interface Source {
  /** A description of the format and content, for the operator. */
  readonly kind: string;
  articles(): AsyncIterable<SourceEntry<MovedArticle>>;
  stories(): AsyncIterable<SourceEntry<MovedStory>>;
  comments(): AsyncIterable<SourceEntry<MovedComment>>;
  subscribers(): AsyncIterable<SourceEntry<MovedSubscriber>>;
  close(): void;
}

/** For formats that have articles only. */
export async function* noItems(): AsyncGenerator<never> {}
