import { formOf, type PostForm } from '../../posts/post-form';
import { textDiff, wordsDiff, type Words } from '../../../../lib/text-diff';

export interface ChangeCounts {
  /** In words. */
  added: number;
  removed: number;
}

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** Counts the words that were added and removed between two versions: in title, summary, text and footer. */
export function countChanges(before: Parameters<typeof formOf>[0], after: Parameters<typeof formOf>[0]): ChangeCounts {
  const [from, to]: [PostForm, PostForm] = [formOf(before), formOf(after)];
  const words: Words[] = [
    ...wordsDiff(from.title, to.title),
    ...wordsDiff(from.summary, to.summary),
    ...[...textDiff(from.content, to.content), ...textDiff(from.footer, to.footer)].flatMap((block) =>
      block.kind === 'changed' ? block.words : [],
    ),
  ];
  const sum = (kind: Words['kind']): number =>
    words.reduce((total, one) => total + (one.kind === kind ? wordCount(one.text) : 0), 0);
  return { added: sum('added'), removed: sum('removed') };
}
