import type { Change } from '../imports/changes.js';
import type { MediaDescription } from '../../kernel/pictures.js';
import type {
  MovedArticle,
  MovedCampaign,
  MovedComment,
  MovedLegalVersion,
  MovedStory,
  MovedSubscriber,
  MovedTerm,
} from '../../kernel/transfer.js';

/** The pictures that come with an article. */
export interface ArticlePictures {
  /** Returns the name of the file of a picture that the text shows, by its address there; undefined if the source has none. */
  fileOf(address: string): string | undefined;
  /** The name of the file of its cover. */
  cover?: string | undefined;
}

/**
 * An entry of a source: an item, an error (`wrong`), or a reason why it is skipped. `where` identifies it for the
 * operator. `changes` are the differences between the source and the imported item. `formerPaths` are the paths that the page
 * of an article may have had, as plainPath() makes them, and `guessedPaths` are those of them that it does not declare.
 */
export type SourceEntry<T> = { where: string } & (
  | { item: T; changes?: Change[]; pictures?: ArticlePictures; formerPaths?: string[]; guessedPaths?: string[] }
  | { wrong: string }
  | { skipped: string }
);

export interface FormerSite {
  /** Its URL without a path, if it is known. */
  url: string | undefined;
  /** Its other pages have the same paths as here. */
  isArchive: boolean;
}

export interface PictureFiles {
  size(file: string): number;
  /** @throws Error with the reason */
  read(file: string): Promise<Buffer>;
  describe?(file: string): MediaDescription | undefined;
}

/** A source of items in one format. Each list can be read repeatedly, and is read lazily. */
export interface Source {
  /** A description of the format and content, for the operator. */
  readonly kind: string;
  /** The site that the items were on. */
  readonly formerSite: FormerSite;
  articles(): AsyncIterable<SourceEntry<MovedArticle>>;
  stories(): AsyncIterable<SourceEntry<MovedStory>>;
  comments(): AsyncIterable<SourceEntry<MovedComment>>;
  subscribers(): AsyncIterable<SourceEntry<MovedSubscriber>>;
  /** The emails of the archive. */
  campaigns(): AsyncIterable<SourceEntry<MovedCampaign>>;
  /** The terms of the glossary. */
  terms(): AsyncIterable<SourceEntry<MovedTerm>>;
  /** The versions of the terms, the privacy page and the guidelines, the oldest first. */
  pages(): AsyncIterable<SourceEntry<MovedLegalVersion>>;
  /** The file of a picture: its size in bytes, its bytes, and its description in the source's own library, if it has one. */
  readonly files: PictureFiles;
  close(): void;
}

/** For formats that have articles only. */
export async function* noItems(): AsyncGenerator<never> {}
