import { ContractCommand } from './contract-command.js';
import type { ArticleToPlace, ExportedPage, ImportMode, ImportOutcome, PlacedArticle } from './transfer.js';

/** Reads one page of an export: of everything, or of what readers can see. */
export abstract class ExportCommand<T> extends ContractCommand<ExportedPage<T>> {
  constructor(
    /** The last id of the previous page; 0 for the first page. */
    readonly after: number,
    readonly publicOnly: boolean,
  ) {
    super();
  }
}

/** Imports validated items and returns the result for each. Either all items of one command are imported or none. */
export abstract class ImportCommand<T> extends ContractCommand<ImportOutcome[]> {
  constructor(
    readonly items: readonly T[],
    readonly how: ImportMode,
  ) {
    super();
  }
}

/**
 * Decides the ids of all articles that are imported next, and returns them in the same order. An article keeps its former id if
 * no article ever had it here. The decision is stored, so that an interrupted import goes on with the same ids. It is one
 * command for all of them, because articles without a former id get ids above all former ones.
 */
export class PlaceArticles extends ContractCommand<PlacedArticle[]> {
  constructor(
    readonly items: readonly ArticleToPlace[],
    readonly dryRun: boolean,
  ) {
    super();
  }
}
