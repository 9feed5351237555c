import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/**
 * Words and years that begin with an apostrophe: ’tis, ’em, ’07, ’60s. Before other words, a quote opens a quotation.
 */
const CONTRACTION =
  /(?<![\p{L}\p{N}])'(?=(?:\d\ds?|tis|tisn|twas|twasn|twere|twill|twould|em|cause|cos|cuz|til|till|bout|round|neath|gainst|n|nother|tude|burbs|hood)(?![\p{L}\p{N}]))/giu;
const ROCK_N_ROLL = /(?<![\p{L}\p{N}])'n'(?![\p{L}\p{N}])/giu;
/** Whether a later quote closes a quotation that opens here ('Til death'); then it is no apostrophe. */
function isClosed(after: string): boolean {
  for (const { index } of after.matchAll(/'/g)) {
    const before = after.slice(Math.max(0, index - 2), index);
    const next = after.slice(index + 1, index + 3);
    // An apostrophe inside a word, or a possessive as in "the dogs' dinner".
    if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(next)) continue;
    if (before.endsWith('s') && /^\s[\p{L}\p{N}]/u.test(next)) continue;
    return /[^\s(['"‘“]$/u.test(before);
  }
  return false;
}

const withApostrophes = (text: string): string =>
  text
    .replace(ROCK_N_ROLL, '’n’')
    .replace(CONTRACTION, (quote, at: number, all: string) => (isClosed(all.slice(at + 1)) ? quote : '’'));

/**
 * A remark plugin that sets apostrophes at the beginning of words. It must run before smart quotes, which would turn
 * them into opening quotes.
 */
export function leadingApostrophes() {
  return (tree: Root): void =>
    visit(tree, 'text', (node) => {
      if (node.value.includes("'")) node.value = withApostrophes(node.value);
    });
}
