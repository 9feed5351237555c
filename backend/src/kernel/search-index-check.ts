import { ContractCommand } from './contract-command.js';

/**
 * `last`: the id to continue after, or null when there are no more. `of`: about how many there are; only in the first
 * result, 0 in later ones.
 */
export interface SearchIndexCheck {
  of: number;
  checked: number;
  different: number;
  last: number | null;
}

/** Compares the search index with the next articles or stories. */
export abstract class SearchIndexCommand extends ContractCommand<SearchIndexCheck> {
  constructor(
    readonly type: 'article' | 'story',
    /** An id. */
    readonly after: number,
    readonly how: 'check' | 'repair' | 'rebuild',
  ) {
    super();
  }
}
