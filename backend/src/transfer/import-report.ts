import { IMPORT_OUTCOMES } from '../kernel/transfer.js';
import type { ImportOutcome, ImportMode } from '../kernel/transfer.js';
import { ChangeLists } from './change-lists.js';
import { formatList } from './listed.js';
import type { SourceEntry } from './sources/source.js';

export type Kind = 'Articles' | 'Stories' | 'Comments' | 'Subscribers';

/** Collects the findings and results of an import, as lines for the operator. */
export class ImportReport {
  readonly wrong: string[] = [];
  private readonly skipped: string[] = [];
  private readonly changes = new ChangeLists();
  private readonly importableCounts = new Map<Kind, number>();
  private readonly outcomes = new Map<Kind, Map<ImportOutcome, number>>();

  note(kind: Kind, entry: SourceEntry<unknown>): void {
    if ('item' in entry) this.importableCounts.set(kind, this.importableCount(kind) + 1);
    if ('wrong' in entry) this.wrong.push(`${entry.where}: ${entry.wrong}`);
    else if ('skipped' in entry) this.skipped.push(`${entry.where}: ${entry.skipped}`);
    else this.changes.add(entry.where, entry.changes ?? []);
  }

  /** How many items of this kind can be imported. */
  importableCount(kind: Kind): number {
    return this.importableCounts.get(kind) ?? 0;
  }

  count(kind: Kind, outcome: ImportOutcome): void {
    const counts = this.outcomes.get(kind) ?? new Map<ImportOutcome, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    this.outcomes.set(kind, counts);
  }

  /** The lines to show before anything is written. */
  findings(): string[] {
    return [...formatList('Left out', this.skipped), ...this.changes.lines(), ...formatList('Wrong', this.wrong)];
  }

  results(options: ImportMode): string[] {
    const lines = [...this.outcomes].map(([kind, counts]) => {
      const parts = IMPORT_OUTCOMES.flatMap((outcome) =>
        counts.has(outcome) ? [`${counts.get(outcome)} ${describeOutcome(outcome, options)}`] : [],
      );
      return `${kind}: ${parts.join(', ')}.`;
    });
    if (lines.length === 0) return ['There was nothing to import.'];
    return options.dryRun ? [...lines, 'It was a dry run: nothing was changed.'] : lines;
  }
}

function describeOutcome(outcome: ImportOutcome, { dryRun, update }: ImportMode): string {
  const would = dryRun ? 'would be ' : '';
  const descriptions: Record<ImportOutcome, string> = {
    new: `${would}new`,
    known: 'here already',
    changed: update
      ? `${would}changed`
      : 'have changed there since, and stay as they are here (--update takes it over)',
    edited: 'have changed there and were edited here, and stay as they are here',
    gone: 'were deleted here, and stay deleted',
    orphan: 'left out, for what they were said to is not here',
  };
  return descriptions[outcome];
}
