import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Changes } from '../imports/changes.js';
import { codeIn, isWithin, rangeOf } from './markdown-tree.js';
import type { Range } from './markdown-tree.js';

/** Code of site generators that Markdown leaves as text: shortcodes, Liquid, kramdown, wiki links. */
const TEMPLATE =
  /(?<shortcode>\{\{[<%]\s*(?<call>[\w./-]*)[\s\S]{0,2000}?[>%]\}\})|(?<tag>\{%-?\s*(?<word>\w+)[\s\S]{0,2000}?%\})|(?<output>\{\{-?\s*(?<variable>[\w.$-]*)[\s\S]{0,2000}?\}\})|(?<attributes>\{:[^{}\n]{0,500}\})|(?<id>\{#[\w:.-]{1,200}\})|(?<wiki>!?\[\[[^[\]^\n][^[\]\n]{0,500}\]\])/g;
const PICTURE = /^\{[{%][<%]?\s*(?:figure|gallery|image|img|picture)\b|\.(?:avif|gif|jpe?g|png|svg|webp)\b/i;
/** The description of a picture whose URL begins with template code. */
const DESCRIPTION = /!\[[^\]\n]{0,1000}\]\([^()\s]{0,200}$/;

/** Counts template code and HTML by name, because readers will see it as text, and counts the pictures in it. */
export function countTemplateCode(source: string, tree: Root, changes: Changes): void {
  const code = codeIn(tree);
  const links: Range[] = [];
  const pictures: Range[] = [];
  visit(tree, (node) => {
    if (node.type === 'link' || node.type === 'linkReference') links.push(rangeOf(node));
    if (node.type === 'image' || node.type === 'html') pictures.push(rangeOf(node));
  });
  const templates: Range[] = [];
  for (const match of source.matchAll(TEMPLATE)) {
    const { index, groups } = match;
    const [text] = match;
    if (isWithin(index, code) || (groups!['wiki'] && isWithin(index, links))) continue;
    templates.push({ start: index, end: index + text.length });
    const name = nameOf(text, groups!);
    if (name) changes.count('asText', name);
    const isPicture = PICTURE.test(text) || DESCRIPTION.test(source.slice(Math.max(0, index - 1300), index));
    // Pictures in Markdown and HTML are counted elsewhere.
    if (isPicture && !isWithin(index, pictures)) changes.count('pictures');
  }
  countHtml(tree, templates, changes);
}

function nameOf(text: string, groups: Record<string, string | undefined>): string | undefined {
  const { shortcode, call = '', tag, word = '', output, variable, attributes, id } = groups;
  if (shortcode) return call.startsWith('/') ? undefined : `${text.slice(0, 3)} ${call} ${text.slice(-3)}`;
  if (tag) return word.startsWith('end') ? undefined : `{% ${word} %}`;
  if (output) return `{{ ${variable} }}`;
  if (attributes) return '{: }';
  if (id) return '{#id}';
  return text.startsWith('!') ? '![[ ]]' : '[[ ]]';
}

function countHtml(tree: Root, templates: readonly Range[], changes: Changes): void {
  visit(tree, 'html', (node) => {
    if (isWithin(rangeOf(node).start, templates)) return;
    for (const [, name] of node.value.matchAll(/<([a-z][a-z0-9-]*)/gi)) {
      changes.count('asText', `<${name!.toLowerCase()}>`);
      if (name!.toLowerCase() === 'img') changes.count('pictures');
    }
  });
}
