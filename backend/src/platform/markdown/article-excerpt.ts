import type { Element, Nodes, Root } from 'hast';
import { cutText } from '../../kernel/cut-text.js';
import { plainText } from './shared/rehype-rules.js';

/** In characters. Sentences are added up to the first; one sentence may be as long as the second. */
const LENGTH = 180;
const MAX_LENGTH = 260;
/** A shorter excerpt says too little, so the next sentence is added even if it is long. */
const MIN_LENGTH = 60;

const BLOCKS = new Set(['p', 'li', 'dt', 'dd']);
const SKIPPED = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'table']);
const ADDRESS = /\b(?:https?:\/\/|www\.)\S|\S@\S+\.\S/i;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
/** The segmenter takes the period of these for the end of a sentence. */
const ABBREVIATION = /(?:^|[\s(“‘"'])(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|vs|No|pp?|ca|cf|e\.g|i\.e|U\.S)\.$/u;

const lengthOf = (text: string): number => [...text].length;

/** The innermost paragraphs and list items, in order. */
function* blocksOf(node: Nodes): Generator<Element, boolean> {
  if (node.type === 'element' && (SKIPPED.has(node.tagName) || node.properties.dataFootnotes !== undefined))
    return true;
  if (!('children' in node)) return false;
  let hasInner = false;
  for (const child of node.children) hasInner = (yield* blocksOf(child)) || hasInner;
  if (hasInner || node.type !== 'element' || !BLOCKS.has(node.tagName)) return hasInner;
  yield node;
  return true;
}

function* sentencesOf(tree: Root): Generator<string> {
  for (const block of blocksOf(tree)) {
    let sentence = '';
    // An excerpt needs no more of a block, and segmenting a whole book takes long.
    for (const { segment } of sentences.segment(plainText(block).slice(0, 10 * MAX_LENGTH))) {
      sentence += segment;
      if (ABBREVIATION.test(sentence.trimEnd())) continue;
      yield sentence.trim();
      sentence = '';
    }
    if (sentence) yield sentence.trim();
  }
}

/** Returns the first `length` characters of a text, cut between words, with an ellipsis when it was cut. */
export function excerptOf(text: string, length = LENGTH): string {
  const cut = cutText(text, length);
  if (cut === text) return text;
  const space = cut.lastIndexOf(' ');
  // A single long word is cut in the middle rather than left out.
  const shortened = space > cut.length / 2 ? cut.slice(0, space) : cut;
  return `${shortened.replace(/[\s,.;:!?]+$/, '')}…`;
}

/** The excerpt does not have the words that its last colon announces. */
const withoutColon = (excerpt: string): string => excerpt.replace(/\s*:$/, '…');

/**
 * The first sentences of an article, whole, without headings, code, tables and notes, and without sentences that have an
 * address. Only a very long first sentence is cut. A text that has nothing else is cut as it is.
 */
export function articleExcerpt(tree: Root): string {
  let excerpt = '';
  for (const sentence of sentencesOf(tree)) {
    if (sentence === '' || ADDRESS.test(sentence)) continue;
    const longer = excerpt ? `${excerpt} ${sentence}` : sentence;
    const limit = lengthOf(excerpt) < MIN_LENGTH ? MAX_LENGTH : LENGTH;
    if (lengthOf(longer) > limit) return withoutColon(excerpt) || excerptOf(sentence);
    excerpt = longer;
  }
  return withoutColon(excerpt) || excerptOf(plainText(tree));
}
