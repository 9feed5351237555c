import { MAX_CORRECTIONS } from '../../../kernel/content-limits.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { MAX_ID } from '../../../kernel/max-id.js';

/** An error in a published article, and what is right. Plain text. */
export interface Correction {
  /** Random and unique in its article, so that the corrections of all articles are one list without a common counter. */
  id: number;
  /** `YYYY-MM-DD`, the day that the editor enters. */
  date: string;
  text: string;
}
type Words = Omit<Correction, 'id'>;

const randomId = (): number => (crypto.getRandomValues(new Uint32Array(1))[0]! % MAX_ID) + 1;

export const newCorrection = ({ date, text }: Words): Correction => ({ id: randomId(), date, text });

/** Newest day first. @throws DomainError `post.too-many-corrections` */
export function withCorrection(all: readonly Correction[], added: Correction): Correction[] {
  if (all.length >= MAX_CORRECTIONS)
    throw new DomainError(
      'post.too-many-corrections',
      'conflict',
      `A post can have up to ${MAX_CORRECTIONS} corrections. Remove one that is not needed.`,
    );
  return [added, ...all].toSorted((a, b) => b.date.localeCompare(a.date));
}

/** @throws DomainError `correction.not-found` */
export function withoutCorrection(all: readonly Correction[], id: number): Correction[] {
  const others = all.filter((correction) => correction.id !== id);
  if (others.length === all.length) throw DomainError.notFound('correction');
  return others;
}

/** The corrections of an import, in their order there, or undefined if they are the same. */
export function importedCorrections(all: readonly Correction[], imported: readonly Words[]): Correction[] | undefined {
  const words = (list: readonly Words[]) => JSON.stringify(list.map(({ date, text }) => [date, text]));
  return words(imported) === words(all) ? undefined : imported.map(newCorrection);
}
