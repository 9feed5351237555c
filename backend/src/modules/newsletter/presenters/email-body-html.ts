import type { Element, Root, Text } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { safety } from '../../../platform/markdown/shared/safe-html.js';
import { TEXT_STYLES } from './mail-style.js';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();
const writer = unified().use(rehypeStringify).freeze();

interface EmailUrls {
  /** The origin of our site. */
  publicUrl: string;
  /** The URL of a link to a path on our site. */
  linkTo: (path: string) => string;
  /** The URL of a picture at a path on our site. */
  pictureAt: (path: string) => string;
}

/** Prepares the sanitized HTML of a text for an email: absolute URLs, and inline styles. */
export function toEmailBodyHtml(html: string, urls: Omit<EmailUrls, 'pictureAt'>): string {
  return changed(html, { ...urls, pictureAt: (path) => urls.publicUrl + path }, (element) => {
    endFootnoteLink(element);
    const { align } = element.properties;
    const aligned = typeof align === 'string' && ALIGNMENTS.has(align) && `text-align:${align}`;
    const style = [TEXT_STYLES[element.tagName], aligned].filter(Boolean).join(';');
    // The rest are classes and ids of our pages.
    const { href, src, alt, start, colSpan, rowSpan } = element.properties;
    element.properties = { href, src, alt, start, colSpan, rowSpan, ...(style && { style }) };
  });
}

const ALIGNMENTS = new Set(['left', 'center', 'right']);

/**
 * The same without styles, for the archive's page: the addresses on our site are paths there, so that they outlive a move.
 * A browser takes a path with two slashes at its start for another host.
 */
export function toPageHtml(html: string, publicUrl: string): string {
  const pathOrUrl = (path: string) => (path.startsWith('//') ? publicUrl + path : path);
  return changed(html, { publicUrl, linkTo: pathOrUrl, pictureAt: pathOrUrl });
}

const sanitizer = unified().use(rehypeParse, { fragment: true }).use(safety).freeze();

/** A page of an imported archive: anyone may have written the file. */
export function safePage(html: string, changePath: (path: string) => string): string {
  const tree = sanitizer.runSync(sanitizer.parse(html)) as Root;
  replaceElements(tree, (element, isLinked) => {
    const { tagName, properties } = element;
    if (tagName === 'a' && typeof properties.href === 'string') properties.href = changePath(properties.href);
    // Our pages load pictures of our own site only.
    return tagName === 'img' && !isOwnPath(properties.src) ? linkedPicture(element, isLinked) : element;
  });
  return writer.stringify(tree);
}

const isOwnPath = (address: unknown): boolean =>
  typeof address === 'string' &&
  URL.canParse(address, ANY_ORIGIN) &&
  new URL(address, ANY_ORIGIN).origin === ANY_ORIGIN;
const ANY_ORIGIN = 'https://any.invalid';

function changed(html: string, urls: EmailUrls, also?: (element: Element) => void): string {
  const tree: Root = parser.parse(html);
  replaceElements(tree, (element, isLinked) => {
    const { tagName, properties } = element;
    if (tagName === 'input') return checkMark(element);
    if (tagName === 'a' && typeof properties.href === 'string') properties.href = linkOf(properties.href, urls);
    const instead = tagName === 'img' ? changePicture(element, isLinked, urls) : element;
    if (instead.type === 'element') also?.(instead);
    return instead;
  });
  return writer.stringify(tree);
}

/** @param change returns the element, changed or not, or what stands in its place */
function replaceElements(tree: Root, change: (element: Element, isLinked: boolean) => Element | Text): void {
  const linked = new Set<Element>();
  visit(tree, 'element', (element, index, parent) => {
    if (element.tagName === 'a') visit(element, 'element', (inside) => void linked.add(inside));
    const instead = change(element, linked.has(element));
    if (instead === element || index === undefined || !parent) return undefined;
    parent.children[index] = instead;
    return [SKIP, index + 1];
  });
}

/** Mail programs show a checkbox as an empty field to type in. */
const checkMark = ({ properties: { checked } }: Element): Text => text(checked ? '☑' : '☐');

const text = (value: string): Text => ({ type: 'text', value });

/** The path of an address on our site, or null for any other. */
function ownPath(address: string, publicUrl: string): string | null {
  if (!URL.canParse(address, publicUrl)) return null;
  const url = new URL(address, publicUrl);
  return url.origin === publicUrl ? url.pathname + url.search + url.hash : null;
}

function linkOf(address: string, { publicUrl, linkTo }: EmailUrls): string {
  if (address.startsWith('#')) return address;
  const path = ownPath(address, publicUrl);
  return path === null ? address : linkTo(path);
}

/** Few mail programs scroll to a footnote: its number stays, and the arrow back is left out. */
function endFootnoteLink(element: Element): void {
  const { href, dataFootnoteBackref } = element.properties;
  if (typeof href !== 'string' || !href.startsWith('#')) return;
  element.tagName = 'span';
  delete element.properties.href;
  if (dataFootnoteBackref !== undefined) element.children = [];
}

/**
 * A picture on another site would tell that site when someone opens the email, so it becomes a link to the picture. Ours
 * are shown.
 */
function changePicture(element: Element, isLinked: boolean, { publicUrl, pictureAt }: EmailUrls): Element | Text {
  const { src, alt } = element.properties;
  const path = typeof src === 'string' && src !== '' ? ownPath(src, publicUrl) : null;
  if (path === null) return linkedPicture(element, isLinked);
  element.properties = { src: pictureAt(path), alt: typeof alt === 'string' ? alt : '' };
  return element;
}

/** A link to the picture; its text alone within another link, or when its address was not allowed. */
function linkedPicture({ properties: { src, alt } }: Element, isLinked: boolean): Element | Text {
  const name = typeof alt === 'string' ? alt : '';
  if (typeof src !== 'string' || src === '') return text(name);
  const label = text(`Picture: ${name === '' ? src : name}`);
  return isLinked ? label : { type: 'element', tagName: 'a', properties: { href: src }, children: [label] };
}
