import { JSDOM } from 'jsdom';

/** Where the reader is: what a link without a host leads to. */
const HERE = 'http://archive.test/article/1';
const OWN = new URL(HERE).origin;

/** One page for all of them. The place that HTML is put into is not in it, so that nothing is loaded or applied. */
const { document } = new JSDOM('<!doctype html>').window;
const main = document.createElement('main');

/** Attributes that our Markdown may come out with, by element; `*` is everywhere. */
const ATTRIBUTES: Record<string, string[]> = {
  '*': ['title', 'class', 'id', 'tabindex', 'role', 'aria-label', 'aria-describedby', 'dir'],
  a: ['href', 'rel', 'data-footnote-ref', 'data-footnote-backref'],
  // What our own pages add to a picture, to fetch it from here and not too early.
  img: ['src', 'alt', 'srcset', 'sizes', 'loading', 'decoding', 'width', 'height'],
  input: ['type', 'checked', 'disabled'],
  ol: ['start'],
  section: ['data-footnotes'],
  th: ['align'],
  td: ['align'],
};

/** Elements that Markdown becomes. */
const MARKDOWN = new Set(
  [
    'a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr img input li ol p pre section strong sup',
    'table tbody td th thead tr ul',
  ].flatMap((names) => names.split(' ')),
);

const CLASSES =
  /^(language-\S+|footnotes|sr-only|data-footnote-backref|task-list-item|contains-task-list|table-scroll)$/;

/**
 * What is wrong with a piece of HTML that came out of what a reader wrote: a sentence for each, none when it is safe.
 * It is parsed as a browser would parse it when it is put into a page, so that it does not matter how it was written.
 *
 * @param elements the only ones that may be in it; what Markdown becomes, unless told
 */
export function htmlFaults(html: string, elements: ReadonlySet<string> = MARKDOWN): string[] {
  main.innerHTML = html;
  const walker = document.createTreeWalker(main);
  const faults: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 1) faults.push(...elementFaults(node as Element, elements));
    else if (node.nodeType !== 3) faults.push(`a node of type ${node.nodeType}`);
  }
  // What a browser reads must be what it would read again: a difference is where mutations come from.
  const once = main.innerHTML;
  main.innerHTML = once;
  if (main.innerHTML !== once) faults.push('it is another text when it is parsed twice');
  return faults;
}

/** The text that a reader sees of it. */
export const textOf = (html: string): string => JSDOM.fragment(html).textContent ?? '';

function elementFaults(element: Element, elements: ReadonlySet<string>): string[] {
  const tag = element.localName;
  const here = `<${tag}>`;
  if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !elements.has(tag)) return [`${here} is not allowed`];
  return [...element.attributes].flatMap(({ name, value }) => {
    if (![...ATTRIBUTES['*']!, ...(ATTRIBUTES[tag] ?? [])].includes(name)) return [`${here} has ${name}`];
    const why = attributeFault(element, name, value);
    return why ? [`${here} has ${name}="${value}": ${why}`] : [];
  });
}

function attributeFault(element: Element, name: string, value: string): string | undefined {
  if (name === 'href') return hrefFault(value, element.getAttribute('rel') ?? '');
  if (name === 'src') return sourceFault(value);
  if (name === 'srcset') return value.split(',').flatMap((one) => sourceFault(one.trim().split(' ', 1)[0]!) ?? [])[0];
  // `on-`: a heading that the page's contents lead to.
  if (name === 'id') return /^(user-content|on)-|^footnote-label$/.test(value) ? undefined : 'a name of their choice';
  if (name === 'class') return value.split(/\s+/).every((one) => CLASSES.test(one)) ? undefined : 'a class of theirs';
  if (name === 'type')
    return value === 'checkbox' && element.hasAttribute('disabled') ? undefined : 'can be typed into';
  return undefined;
}

function hrefFault(value: string, rel: string): string | undefined {
  const url = URL.canParse(value, HERE) ? new URL(value, HERE) : undefined;
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return 'leads to what is no page';
  if (url.origin === OWN || url.protocol === 'mailto:') return undefined;
  return ['nofollow', 'noopener', 'noreferrer'].every((one) => rel.split(' ').includes(one))
    ? undefined
    : 'leaves the site without saying so';
}

function sourceFault(value: string): string | undefined {
  const url = URL.canParse(value, HERE) ? new URL(value, HERE) : undefined;
  return url && (url.origin === OWN || url.protocol === 'https:') ? undefined : 'is neither ours nor https';
}
