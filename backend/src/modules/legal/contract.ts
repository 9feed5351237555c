import { ContractCommand } from '../../kernel/contract-command.js';
import { DomainEvent } from '../../kernel/domain-event.js';
import type { ImportMode, ImportOutcome, MovedLegalVersion } from '../../kernel/transfer.js';

/** The pages with rules and promises: /terms, /privacy and /guidelines. In the audit log each has its place in this list as its number. */
export const LEGAL_PAGES = ['terms', 'privacy', 'guidelines'] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

export const LEGAL_TEXT = { min: 1, max: 50_000 };
export const MAX_LEGAL_VERSION = 10_000;

/** A page has a new version. */
export class LegalPageChanged extends DomainEvent {
  static override readonly eventName = 'legal.page-changed';
}

/** Every stored version of every page, the oldest first. They are few. */
export class ExportLegalVersions extends ContractCommand<MovedLegalVersion[]> {}

export class ImportLegalVersions extends ContractCommand<ImportOutcome[]> {
  constructor(
    readonly items: readonly MovedLegalVersion[],
    readonly how: ImportMode,
  ) {
    super();
  }
}
