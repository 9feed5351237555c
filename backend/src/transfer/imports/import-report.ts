import { IMPORT_OUTCOMES } from '../../kernel/transfer.js';
import type { ImportOutcome, ImportMode } from '../../kernel/transfer.js';
import { ChangeLists } from './change-lists.js';
import { formatList } from './listed.js';
import type { SourceEntry } from '../sources/source.js';

export type Kind = 'Articles' | 'Pictures' | 'Stories' | 'Comments' | 'Subscribers' | 'Emails' | 'Terms' | 'Pages';

/** Collects the findings and results of an import, as lines for the operator. */
export class ImportReport {
  readonly wrong: string[] = [];
  private readonly skipped: string[] = [];
  private readonly refused: string[] = [];
  private readonly missingPictures: string[] = [];
  private readonly leftPictures = new Set<string>();
  private readonly lostAddresses: string[] = [];
  private readonly addresses = { kept: 0, redirected: 0 };
  private links = 0;
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

  /** An item whose text takes too long to show, which is known only when it is imported. */
  refuse(where: string): void {
    this.refused.push(where);
  }

  /** Whether something was left out that should not be. */
  hasProblems(): boolean {
    return this.wrong.length + this.refused.length > 0;
  }

  /** A picture that stays where it is, because the source has no file for it. */
  leavePicture(address: string): void {
    this.leftPictures.add(address);
  }

  /** A picture that could not be imported: its article, its file or address, and why. */
  missPicture(line: string): void {
    this.missingPictures.push(line);
  }

  /** An article whose former address leads to it: it is the same here, or redirects to the new one. */
  keepAddress(isSame: boolean): void {
    this.addresses[isSame ? 'kept' : 'redirected'] += 1;
  }

  /** An article whose former address is that of another one here. */
  loseAddress(line: string): void {
    this.lostAddresses.push(line);
  }

  /** Links in imported articles that lead to addresses of this site now. */
  countLinks(count: number): void {
    this.links += count;
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
    lines.push(...formatList('Not imported, because they take too long to show: look for long runs of * and _', this.refused)); // prettier-ignore
    lines.push(...this.addressLines(options));
    if (this.leftPictures.size > 0)
      lines.push(
        `Pictures without a file in the source: ${this.leftPictures.size}. They stay where they are, also if a later import has the files or uses --fetch, until their article changes in the source.`,
      );
    lines.push(...formatList(pictureTitle(options, this.missingPictures.length), this.missingPictures));
    return options.dryRun ? [...lines, 'This was a dry run. Nothing was changed.'] : lines;
  }

  private addressLines({ dryRun }: ImportMode): string[] {
    const would = dryRun ? 'would be ' : '';
    const { kept, redirected } = this.addresses;
    const parts = [
      ...(kept > 0 ? [`${kept} ${would}kept`] : []),
      ...(redirected > 0 ? [`${redirected} ${would}redirected`] : []),
    ];
    return [
      ...(parts.length > 0 ? [`Old addresses of articles: ${parts.join(', ')}.`] : []),
      ...(this.links > 0
        ? [`Links ${dryRun ? 'that would be ' : ''}rewritten to addresses of this site: ${this.links}.`]
        : []),
      ...formatList(`Old addresses that lead to other articles (${this.lostAddresses.length})`, this.lostAddresses),
    ];
  }
}

const pictureTitle = ({ dryRun }: ImportMode, count: number): string =>
  dryRun
    ? `Pictures that would not be imported (${count})`
    : `Pictures that were not imported, although their articles were; run it again with --update to retry (${count})`;

function describeOutcome(outcome: ImportOutcome, { dryRun, update }: ImportMode): string {
  const would = dryRun ? 'would be ' : '';
  const descriptions: Record<ImportOutcome, string> = {
    new: `${would}new`,
    known: 'already here',
    changed: update
      ? `${would}changed`
      : 'changed in the source since, left as they are here (--update imports the changes)',
    edited: 'changed in the source and edited here, left as they are here',
    gone: 'deleted here, stay deleted',
    orphan: 'left out, because what they reply to is not here',
    refused: 'left out, because they take too long to show',
  };
  return descriptions[outcome];
}
