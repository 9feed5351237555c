import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Changes } from '../imports/changes.js';
import { applyEdits } from '../imports/edits.js';
import { codeIn, isWithin, parseMarkdown, rangeOf } from './markdown-tree.js';
import type { Range } from './markdown-tree.js';

/** Comments of Liquid, kramdown, Hugo and Obsidian. A Liquid comment without an end hides the rest of the text. */
const TEMPLATE_COMMENT =
  /\{%-?\s*comment\s*-?%\}[\s\S]*?(?:\{%-?\s*endcomment\s*-?%\}|(?![\s\S]))|\{%-?\s*#[\s\S]*?%\}|\{::comment\}[\s\S]*?\{:\/(?:comment)?\}|\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}|(?<![\w%])%%(?!%)[\s\S]*?%%(?!%)/g;

/**
 * Removes comments, which no reader ever saw. HTML in Markdown is shown as text here (docs/adr/0012), so a remaining
 * comment would be published.
 */
export function withoutHiddenComments(source: string, changes: Changes): string {
  const tree = parseMarkdown(source);
  const code = codeIn(tree);
  const hidden = [...templateComments(source, code)];
  visit(tree, 'html', (node) => void hidden.push(...htmlComments(source, rangeOf(node))));
  hidden.push(...definitionComments(tree));
  const ranges = merged(hidden);
  changes.count('comments', '', ranges.length);
  return applyEdits(
    source,
    ranges.map((range) => ({ ...range, text: '' })),
  );
}

function* templateComments(source: string, code: readonly Range[]): Generator<Range> {
  TEMPLATE_COMMENT.lastIndex = 0;
  for (let found = TEMPLATE_COMMENT.exec(source); found; found = TEMPLATE_COMMENT.exec(source)) {
    const { index } = found;
    if (isWithin(index, code)) TEMPLATE_COMMENT.lastIndex = index + 1;
    else yield { start: index, end: index + found[0].length };
  }
}

/** In Markdown a block of HTML ends at an empty line, but in a browser a comment in it ends at `-->`, or never. */
function* htmlComments(source: string, { start, end }: Range): Generator<Range> {
  for (let at = source.indexOf('<!--', start); at >= 0 && at < end;) {
    const close = source.indexOf('-->', at + 2);
    const next = close < 0 ? source.length : close + 3;
    yield { start: at, end: next };
    at = source.indexOf('<!--', next);
  }
}

/** `[//]: # (hidden)`: a definition without references or a target. */
function definitionComments(tree: Root): Range[] {
  const used = new Set<string>();
  visit(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference') used.add(node.identifier);
  });
  const ranges: Range[] = [];
  visit(tree, 'definition', (node) => {
    if (!used.has(node.identifier) && /^#?$/.test(node.url)) ranges.push(rangeOf(node));
  });
  return ranges;
}

/** Sorts the ranges and merges those that overlap. */
function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}
