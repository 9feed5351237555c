import { ContractCommand } from './contract-command.js';

/** Someone whose data is exported or erased: by an account, by an address, or by both. */
export interface Person {
  accountId: number | null;
  /** Every spelling of the address, in lower case. */
  emails: readonly string[];
}

/** The end of an erased account's comments: they are deleted, or stay without their author. */
export const COMMENT_CHOICES = ['delete', 'keep'] as const;
export type CommentChoice = (typeof COMMENT_CHOICES)[number];

/** How many of each kind were deleted or emptied, by the words that an operator reads. */
export type ErasedCounts = Readonly<Record<string, number>>;

/** One page of a file in the download of an account. `last` is the id to continue after; null on the last page. */
export interface PersonalPage {
  items: Readonly<Record<string, unknown>>[];
  last: number | null;
}

/** Reads a page of what one kind of data has about a person. */
export abstract class ExportOfPerson extends ContractCommand<PersonalPage> {
  constructor(
    readonly person: Person,
    /** The last id of the previous page; 0 for the first page. */
    readonly after: number,
  ) {
    super();
  }
}

/**
 * Erases the author of comments and articles, in the bin as well. With `delete`, a comment with replies stays as “Removed by its author”,
 * and all others are deleted for good.
 */
export class EraseAuthor extends ContractCommand<ErasedCounts> {
  constructor(
    readonly accountId: number,
    readonly comments: CommentChoice,
  ) {
    super();
  }
}

/** The comments of an account, also deleted ones in the bin. */
export class ExportOwnComments extends ExportOfPerson {}

/** The articles that an account has begun. */
export class ExportOwnArticles extends ExportOfPerson {}
