import { JSDOM } from 'jsdom';

/** The reader's address, which resolves relative links. */
const HERE = 'http://archive.test/article/1';
const OWN = new URL(HERE).origin;

/** One document for all checks. The element that holds the HTML is not attached, so nothing is loaded or run. */
const { document } = new JSDOM('<!doctype html>').window;
const main = document.createElement('main');

/** The attributes that rendered Markdown may have, by element; `*` is any element. */
const ATTRIBUTES: Record<string, string[]> = {
  '*': ['title', 'class', 'id', 'tabindex', 'role', 'aria-label', 'aria-describedby', 'dir'],
  a: ['href', 'rel', 'data-footnote-ref', 'data-footnote-backref'],
  // The attributes that our pages add to a picture, to load it from our own server, and late.
  img: ['src', 'alt', 'srcset', 'sizes', 'loading', 'decoding', 'width', 'height'],
  input: ['type', 'checked', 'disabled'],
  ol: ['start'],
  section: ['data-footnotes'],
  // Of an uploaded picture.
  source: ['type', 'srcset', 'sizes'],
  th: ['align'],
  td: ['align'],
};

/** The elements that rendered Markdown may have. */
const MARKDOWN = new Set(
  [
    'a blockquote br code del div em figcaption figure h1 h2 h3 h4 h5 h6 hr img input li ol p picture pre section source',
    'span strong sup',
    'table tbody td th thead tr ul',
  ].flatMap((names) => names.split(' ')),
);

const CLASSES =
  /^(language-\S+|footnotes|sr-only|data-footnote-backref|task-list-item|contains-task-list|table-scroll|source-(?:mark|back))$/;

/**
 * Lists the faults in HTML that was made from a reader's text, one sentence each; empty when it is safe. It parses the
 * HTML as a browser would in a page, so it does not matter how it was written.
 *
 * @param elements the allowed elements; by default those of rendered Markdown
 */
export function htmlFaults(html: string, elements: ReadonlySet<string> = MARKDOWN): string[] {
  main.innerHTML = html;
  const walker = document.createTreeWalker(main);
  const faults: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 1) faults.push(...elementFaults(node as Element, elements));
    else if (node.nodeType !== 3) faults.push(`a node of type ${node.nodeType}`);
  }
  // Serializing and parsing again must not change the HTML: mutation XSS depends on such a difference.
  const once = main.innerHTML;
  main.innerHTML = once;
  if (main.innerHTML !== once) faults.push('it changes when it is parsed twice');
  return faults;
}

/** The text that a reader sees. */
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
  // `on-`: the target of a link in the page's table of contents. `source-`: an entry of the sources, or a mark that cites it.
  if (name === 'id')
    return /^(user-content|on)-|^source-(?:ref-)?\d+$|^footnote-label$/.test(value)
      ? undefined
      : 'a name of their choice';
  if (name === 'class') return value.split(/\s+/).every((one) => CLASSES.test(one)) ? undefined : 'a class of theirs';
  if (name === 'type' && element.localName === 'source')
    return /^image\/(?:avif|webp)$/.test(value) ? undefined : 'is no picture of ours';
  if (name === 'type')
    return value === 'checkbox' && element.hasAttribute('disabled') ? undefined : 'can be typed into';
  return undefined;
}

function hrefFault(value: string, rel: string): string | undefined {
  const url = URL.canParse(value, HERE) ? new URL(value, HERE) : undefined;
  if (/^(?:tel|sms):/i.test(value))
    return /^\w+:\+?[\d%().*#,;/-]+(?:\?&?body=.*)?$/.test(value) ? undefined : 'is no phone number';
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
