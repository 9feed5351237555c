import { ContractCommand } from '../../kernel/contract-command.js';
import { IdEvent } from '../../kernel/item-events.js';
import type { WordRelation } from '../../kernel/content-limits.js';
import type { ExportedPage, ImportMode, ImportOutcome, MovedTerm } from '../../kernel/transfer.js';

/** Another word for a term, or a word to use in its place. */
export interface RelatedWord {
  word: string;
  relation: WordRelation;
  /** Why, in one sentence. */
  note?: string | undefined;
}

/** A term was added, changed, published, taken back or deleted. */
export class TermChanged extends IdEvent<number> {
  static override readonly eventName = 'glossary.term-changed';
}

/** A term of the demo content. */
export interface DemoTerm {
  term: string;
  kind: string | null;
  forms: string[];
  synonyms: RelatedWord[];
  definition: string;
  history: string | null;
  instead: string | null;
  sources: string | null;
}

/** Adds the demo terms once, at the start, to an empty glossary. Returns whether they were added. */
export class SeedGlossary extends ContractCommand<boolean> {
  constructor(readonly terms: readonly DemoTerm[]) {
    super();
  }
}

/** The terms by their ids, page by page. */
export class ExportTerms extends ContractCommand<ExportedPage<MovedTerm>> {
  constructor(
    readonly after: number,
    readonly publicOnly: boolean,
  ) {
    super();
  }
}

/** @throws DomainError `term.too-many` */
export class ImportTerms extends ContractCommand<ImportOutcome[]> {
  constructor(
    readonly items: readonly MovedTerm[],
    readonly how: ImportMode,
  ) {
    super();
  }
}
