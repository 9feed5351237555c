import { IMPORT_OUTCOMES } from '../kernel/transfer.js';
import type { ImportMode, ImportOutcome } from '../kernel/transfer.js';
import { ChangeLists } from './change-lists.js';
import { listed } from './listed.js';
import type { Found } from './sources/source.js';

export type Kind = 'Articles' | 'Stories' | 'Comments' | 'Subscribers';

/** What an import found, and what became of it, in lines for an operator. */
export class ImportReport {
  readonly wrong: string[] = [];
  private readonly left: string[] = [];
  private readonly changes = new ChangeLists();
  private readonly rights = new Map<Kind, number>();
  private readonly fates = new Map<Kind, Map<ImportOutcome, number>>();

  note(kind: Kind, found: Found<unknown>): void {
    if ('item' in found) this.rights.set(kind, this.right(kind) + 1);
    if ('wrong' in found) this.wrong.push(`${found.where}: ${found.wrong}`);
    else if ('left' in found) this.left.push(`${found.where}: ${found.left}`);
    else this.changes.add(found.where, found.changes ?? []);
  }

  /** How many of them can be imported. */
  right(kind: Kind): number {
    return this.rights.get(kind) ?? 0;
  }

  count(kind: Kind, fate: ImportOutcome): void {
    const counts = this.fates.get(kind) ?? new Map<ImportOutcome, number>();
    counts.set(fate, (counts.get(fate) ?? 0) + 1);
    this.fates.set(kind, counts);
  }

  /** What there is to say before anything is written. */
  found(): string[] {
    return [...listed('Left out', this.left), ...this.changes.lines(), ...listed('Wrong', this.wrong)];
  }

  brought(how: ImportMode): string[] {
    const lines = [...this.fates].map(([kind, counts]) => {
      const parts = IMPORT_OUTCOMES.flatMap((fate) =>
        counts.has(fate) ? [`${counts.get(fate)} ${words(fate, how)}`] : [],
      );
      return `${kind}: ${parts.join(', ')}.`;
    });
    if (lines.length === 0) return ['There was nothing to import.'];
    return how.dryRun ? [...lines, 'It was a dry run: nothing was changed.'] : lines;
  }
}

function words(fate: ImportOutcome, { dryRun, update }: ImportMode): string {
  const would = dryRun ? 'would be ' : '';
  const said: Record<ImportOutcome, string> = {
    new: `${would}new`,
    known: 'here already',
    changed: update
      ? `${would}changed`
      : 'have changed there since, and stay as they are here (--update takes it over)',
    edited: 'have changed there and were edited here, and stay as they are here',
    gone: 'were deleted here, and stay deleted',
    orphan: 'left out, for what they were said to is not here',
  };
  return said[fate];
}
