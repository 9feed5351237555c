import type { Definition, Image, Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { MEDIA_PATH } from '../../platform/media/picture-files.js';
import { applyEdits } from '../imports/edits.js';
import { parseMarkdown } from './markdown-tree.js';

/** A picture in a text, or a link to one of the library. */
export interface PictureInMarkdown {
  address: string;
  /** Empty for a decorative picture. */
  alt: string | undefined;
  /** Markdown's title: the caption. */
  caption: string | undefined;
}

type Addressed = Image | Definition | Link;

/** Lists the pictures of a text in their order. Code and HTML have none. */
export function picturesInMarkdown(source: string): PictureInMarkdown[] {
  if (!mayHavePictures(source)) return [];
  const tree = parseMarkdown(source);
  const alts = new Map<string, string>();
  visit(tree, 'imageReference', ({ identifier, alt }) => {
    if (!alts.has(identifier)) alts.set(identifier, alt ?? '');
  });
  return addressedIn(tree).map((node) => ({
    address: node.url,
    alt: node.type === 'image' ? (node.alt ?? '') : node.type === 'definition' ? alts.get(node.identifier) : undefined,
    caption: node.type === 'link' ? undefined : (node.title ?? undefined),
  }));
}

/** Replaces addresses of pictures; the rest stays exactly as written. `change` returns undefined for those that stay. */
export function replaceMarkdownPictures(source: string, change: (address: string) => string | undefined): string {
  if (!mayHavePictures(source)) return source;
  const edits = addressedIn(parseMarkdown(source)).flatMap((node) => {
    const text = change(node.url);
    return text === undefined || !node.data?.destination ? [] : [{ ...node.data.destination, text }];
  });
  return applyEdits(source, edits);
}

/** Parsing a long text takes seconds, and most have no picture. */
const mayHavePictures = (source: string): boolean => source.includes('![') || source.includes('/media/');

function addressedIn(tree: Root): Addressed[] {
  const shown = new Set<string>();
  visit(tree, 'imageReference', ({ identifier }) => void shown.add(identifier));
  const nodes: Addressed[] = [];
  visit(tree, (node) => {
    if (node.type === 'image') nodes.push(node);
    else if (node.type === 'definition' && (shown.has(node.identifier) || MEDIA_PATH.test(node.url))) nodes.push(node);
    else if (node.type === 'link' && MEDIA_PATH.test(node.url)) nodes.push(node);
  });
  return nodes;
}
