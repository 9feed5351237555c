import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** Words that begin with an apostrophe, and years: ’tis, ’em, ’07, ’60s. A quote before anything else opens a quotation. */
const CONTRACTION =
  /(?<![\p{L}\p{N}])'(?=(?:\d\ds?|tis|tisn|twas|twasn|twere|twill|twould|em|cause|cos|cuz|til|till|bout|round|neath|gainst|n|nother|tude|burbs|hood)(?![\p{L}\p{N}]))/giu;
const ROCK_N_ROLL = /(?<![\p{L}\p{N}])'n'(?![\p{L}\p{N}])/giu;
/** Whether the next quote closes one that would open here: then it is a quotation ('Til death'), and no apostrophe. */
function isClosed(after: string): boolean {
  for (const { index } of after.matchAll(/'/g)) {
    const before = after.slice(Math.max(0, index - 2), index);
    const behind = after.slice(index + 1, index + 3);
    // Within a word it is an apostrophe, and so it is in the dogs' dinner.
    if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(behind)) continue;
    if (before.endsWith('s') && /^\s[\p{L}\p{N}]/u.test(behind)) continue;
    return /[^\s(['"‘“]$/u.test(before);
  }
  return false;
}

const withApostrophes = (text: string): string =>
  text
    .replace(ROCK_N_ROLL, '’n’')
    .replace(CONTRACTION, (quote, at: number, all: string) => (isClosed(all.slice(at + 1)) ? quote : '’'));

/** Sets apostrophes at the beginning of words, before quotes are set: a quote before a letter would open a quotation. */
export function leadingApostrophes() {
  return (tree: Root): void =>
    visit(tree, 'text', (node) => {
      if (node.value.includes("'")) node.value = withApostrophes(node.value);
    });
}
