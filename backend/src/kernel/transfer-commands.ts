import { ContractCommand } from './contract-command.js';
import type { ExportedPage, ImportMode, ImportOutcome } from './transfer.js';

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
