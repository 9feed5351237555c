import type { Element, Parents, Root as HtmlRoot } from 'hast';
import type { Link, Paragraph, PhrasingContent, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import type { Options } from 'rehype-remark';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { headingSlug } from '../../platform/markdown/shared/heading-ids.js';
import { unwrapWithinWords } from '../../platform/markdown/shared/unwrap-within-words.js';
import { isAnchor } from '../imports/addresses.js';
import type { Addresses } from '../imports/addresses.js';
import type { Changes } from '../imports/changes.js';
import { withoutGatedBlocks, withoutHiddenHtml } from './hidden-html.js';
import { toPlainScript } from './superscripts.js';

type Handler = NonNullable<Options['handlers']>[string];

const DROPPED = ['script', 'style', 'svg', 'math', 'template', 'form', 'dialog', 'applet', 'frame', 'noembed', 'title'];
const EMBEDDED = ['iframe', 'video', 'audio', 'embed', 'object'];
/** Inside these elements, a link that replaces embedded content is a paragraph of its own. */
const BLOCKS = new Set(['article', 'aside', 'blockquote', 'center', 'div', 'figure', 'footer', 'header', 'main', 'section']); // prettier-ignore

const markdown = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', emphasis: '_', rule: '-' }).freeze();

const unwrap = unwrapWithinWords();

/** Renders Markdown with HTML in it, as the old site did. */
const renderer = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze();

export const markdownToHtml = (source: string): string => String(renderer.processSync(source));

/**
 * Converts HTML to a Markdown tree. Colors and widths are dropped silently, because Markdown has none; other dropped
 * elements are counted by name.
 */
export function htmlToTree(html: string, changes: Changes): Root {
  const dropped: Handler = (_, node) => void changes.count('elements', nameOf(node as Element));
  const link: Handler = (state, node, parent) => {
    const source = sourceOf(node as Element);
    if (source === undefined) {
      changes.count('elements', nameOf(node as Element));
      return state.all(node as Element);
    }
    changes.count('embeds', nameOf(node as Element));
    return embedLink(node as Element, source, parent);
  };
  const processor = unified()
    .use(rehypeParse, { fragment: true })
    .use(() => (tree: HtmlRoot) => withoutHiddenHtml(tree, changes))
    .use(rehypeRemark, {
      document: true,
      handlers: {
        ...Object.fromEntries(DROPPED.map((name) => [name, dropped])),
        ...Object.fromEntries(EMBEDDED.map((name) => [name, link])),
        sup: (state, node) => toPlainScript('sup', state.all(node as Element) as PhrasingContent[]),
        sub: (state, node) => toPlainScript('sub', state.all(node as Element) as PhrasingContent[]),
      },
    })
    .freeze();
  return processor.runSync(processor.parse(withoutGatedBlocks(html, changes))) as Root;
}

const nameOf = ({ tagName }: Element) => `<${tagName}>`;

function sourceOf({ properties, children }: Element): string | undefined {
  const inner = children.find((child) => child.type === 'element' && child.tagName === 'source') as Element | undefined;
  const source = properties['src'] ?? properties['data'] ?? inner?.properties['src'];
  return typeof source === 'string' && source.trim() ? source.trim() : undefined;
}

function embedLink({ properties }: Element, url: string, parent: Parents | undefined): Link | Paragraph {
  const label = [properties['title'], properties['ariaLabel']].find((text) => typeof text === 'string' && text.trim());
  const link: Link = { type: 'link', url, children: [{ type: 'text', value: String(label ?? url).trim() }] };
  const isBlock = !parent || parent.type === 'root' || (parent.type === 'element' && BLOCKS.has(parent.tagName));
  return isBlock ? { type: 'paragraph', children: [link] } : link;
}

/** Formats the tree as text, with absolute URLs to the old site. */
export function treeToMarkdown(tree: Root, addresses: Addresses, changes: Changes): string {
  const headings = new Set<string>();
  visit(tree, 'heading', (node) => void headings.add(headingSlug(toString(node))));
  visit(tree, (node, index, parent) => {
    if (node.type === 'image') node.url = addresses.picture(node.url) ?? node.url;
    if (node.type !== 'link') return undefined;
    if (isAnchor(node.url) && !headings.has(headingSlug(fragmentOf(node.url)))) {
      if (node.children.length > 0) changes.count('anchors');
      parent!.children.splice(index!, 1, ...node.children);
      return index;
    }
    if (!isAnchor(node.url)) replaceLink(node, addresses.link(node.url));
    return undefined;
  });
  unwrap(tree);
  return markdown.stringify(tree).trim();
}

function fragmentOf(address: string): string {
  try {
    return decodeURIComponent(address.slice(1));
  } catch {
    return '';
  }
}

/** If the text of a link is its URL, both change. */
function replaceLink(node: Link, url: string | undefined): void {
  if (url === undefined) return;
  const [label] = node.children;
  if (label?.type === 'text' && label.value === node.url) label.value = url;
  node.url = url;
}
