import { diffArrays, diffWordsWithSpace } from 'diff';

/** Some words of a text: in both versions, or only in the newer or the older one. */
export interface Words {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A paragraph with changes, or a run of paragraphs that are the same in both versions. */
export type DiffBlock = { kind: 'changed'; words: Words[] } | { kind: 'same'; paragraphs: string[] };

const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trimEnd())
    .filter((paragraph) => paragraph !== '');

/** A paragraph of this length with more changes than that is another paragraph: two texts read better than confetti. */
const MOSTLY = 0.6;

/**
 * Joins changes that only a space separates: “~Harbor Street School~ my school” reads better than a change for each word. A run with
 * only one kind of words stays as it is.
 */
function joinNeighbors(words: readonly Words[]): Words[] {
  const joined: Words[] = [];
  for (let at = 0; at < words.length;) {
    let end = at;
    while (words[end] && (words[end]!.kind !== 'same' || words[end]!.text.trim() === '')) end += 1;
    // A space at the end separates the run from what follows it.
    while (end > at && words[end - 1]!.kind === 'same') end -= 1;
    const run = words.slice(at, end);
    const textOf = (kind: Words['kind']) =>
      run
        .filter((one) => one.kind !== kind)
        .map(({ text }) => text)
        .join('');
    const [removed, added] = [textOf('added'), textOf('removed')];
    const isChange = run[0]?.kind !== 'same' && removed.trim() !== '' && added.trim() !== '';
    if (isChange) {
      const endsInSpace = /\s$/.test(removed) && removed.at(-1) === added.at(-1);
      const cut = (text: string) => (endsInSpace ? text.slice(0, -1) : text);
      joined.push({ kind: 'removed', text: cut(removed) }, { kind: 'added', text: cut(added) });
      if (endsInSpace) joined.push({ kind: 'same', text: added.slice(-1) });
    } else joined.push(...words.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return joined;
}

/** The words that differ between two versions of a short text or a paragraph. */
export function wordsDiff(before: string, after: string): Words[] {
  const words = joinNeighbors(
    diffWordsWithSpace(before, after).map(({ value, added, removed }): Words => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })),
  );
  const lengthOf = (kind: Words['kind']): number =>
    words.filter((one) => one.kind === kind).reduce((sum, { text }) => sum + text.trim().length, 0);
  const isOther =
    before !== '' && after !== '' && lengthOf('same') < (1 - MOSTLY) * Math.min(before.length, after.length);
  if (!isOther) return words;
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

/** Compares two texts paragraph by paragraph, and changed paragraphs word by word. */
export function textDiff(before: string, after: string): DiffBlock[] {
  const blocks: DiffBlock[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const close = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      blocks.push({ kind: 'changed', words: wordsDiff(removed[at] ?? '', added[at] ?? '') });
    [removed, added] = [[], []];
  };
  for (const part of diffArrays(paragraphsOf(before), paragraphsOf(after))) {
    if (part.removed) removed.push(...part.value);
    else if (part.added) added.push(...part.value);
    else {
      close();
      blocks.push({ kind: 'same', paragraphs: part.value });
    }
  }
  close();
  return blocks;
}
