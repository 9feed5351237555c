import type { SyntaxNode, Tree } from '@lezer/common';
import { MEDIA_PATH } from '../../../../../../backend/src/platform/media/picture-files';
import { articleLanguage } from '../surface/markdown-language';

/** A picture in a Markdown text: `![alt](url "title")`. */
export interface WrittenPicture {
  from: number;
  to: number;
  /** Where its alternative text is written. */
  altFrom: number;
  altTo: number;
  alt: string;
  url: string;
  /** The caption; '' without one. */
  title: string;
}

type Slice = (from: number, to: number) => string;

const unescaped = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');
/** Everything that Markdown reads inside an alternative text. */
const escapedAlt = (text: string): string => oneLine(text).replace(/[\\`*_[\]<>&~]/g, '\\$&');
const escapedTitle = (text: string): string => oneLine(text).replace(/[\\"&]/g, '\\$&');

/** A picture as Markdown. */
export function pictureMarkdown({ alt, url, title }: Pick<WrittenPicture, 'alt' | 'url' | 'title'>): string {
  const address = /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url;
  return `![${escapedAlt(alt)}](${address}${title.trim() === '' ? '' : ` "${escapedTitle(title)}"`})`;
}

/** The alternative text as it is written between the brackets. */
export const writtenAlt = escapedAlt;

/** Reads the parser's node of a picture. `definitions` are the addresses of its references (`![alt][label]`). */
export function readPicture(node: SyntaxNode, slice: Slice, definitions?: Map<string, string>): WrittenPicture | null {
  const [open, close] = node.getChildren('LinkMark');
  if (!open || !close) return null;
  const part = (name: string): string => {
    const child = node.getChild(name);
    return child ? slice(child.from, child.to) : '';
  };
  const alt = slice(open.to, close.from);
  const label = part('LinkLabel').slice(1, -1) || alt;
  const url = part('URL').replace(/^<|>$/g, '') || definitions?.get(label.toLowerCase());
  if (url === undefined) return null;
  const { from, to } = node;
  const title = unescaped(part('LinkTitle').slice(1, -1));
  return { from, to, altFrom: open.to, altTo: close.from, alt: unescaped(alt).trim(), url: unescaped(url), title };
}

/** All pictures that a parser found. */
export function picturesOf(tree: Tree, slice: Slice): WrittenPicture[] {
  const nodes: SyntaxNode[] = [];
  const definitions = new Map<string, string>();
  tree.iterate({
    enter: ({ name, node }) => {
      if (name === 'Image') nodes.push(node);
      if (name !== 'LinkReference') return;
      const [label, url] = [node.getChild('LinkLabel'), node.getChild('URL')];
      if (label && url) definitions.set(slice(label.from + 1, label.to - 1).toLowerCase(), slice(url.from, url.to));
    },
  });
  return nodes.map((node) => readPicture(node, slice, definitions)).filter((one) => one !== null);
}

const { parser } = articleLanguage().language;

/** All pictures in a text. Takes milliseconds for a long one, so not once per key. */
export function picturesIn(text: string): WrittenPicture[] {
  if (!text.includes('![')) return [];
  return picturesOf(parser.parse(text), (from, to) => text.slice(from, to));
}

/** The id of a picture of the library, by its address. */
export const mediaIdOf = (url: string): string | null => MEDIA_PATH.exec(url)?.[1] ?? null;
