import { JSDOM } from 'jsdom';
import { htmlFaults } from './html-faults.js';

const HERE = 'http://archive.test';

/** Parses pages like a browser, but without our own style sheets: parsing those takes longest. */
export class PageReader {
  private readonly sheets = new Set<string>();

  /** Learns our style sheets from one of our pages. */
  learn(known: string): void {
    for (const [, sheet] of known.matchAll(/<style[^>]*>([^<]+)<\/style>/g)) this.sheets.add(sheet!);
  }

  read(html: string): Document {
    // The longest first: one sheet may be the beginning of another.
    const sheets = [...this.sheets].sort((a, b) => b.length - a.length);
    const without = sheets.reduce((text, sheet) => text.replaceAll(sheet, ''), html);
    return new JSDOM(without, { url: HERE }).window.document;
  }
}

/** The elements outside of readers' texts, with the names of their attributes. */
export const shapesIn = (page: Document): string[] =>
  outsideOfTexts(page).map((one) => `${one.localName} ${one.getAttributeNames().join(' ')}`.trim());

/** The state that is embedded in a page, for hydration. */
export const stateOf = (page: Document): PageState =>
  JSON.parse(page.getElementById('state')!.textContent!) as PageState;

export interface PageState {
  queries: [unknown, unknown][];
  form: { form: string; error: string; errors: { path: string; message: string }[]; values: Record<string, string> } | null; // prettier-ignore
}

/**
 * Lists content of a page that we did not put there, one sentence each; empty when it is safe.
 *
 * @param shapes the result of shapesIn for harmless pages
 * @param scripts the scripts that every page has
 */
export function pageFaults(page: Document, shapes: ReadonlySet<string>, scripts: ReadonlySet<string>): string[] {
  const outside = outsideOfTexts(page);
  return [
    ...shapesIn(page)
      .filter((shape) => !shapes.has(shape))
      .map((shape) => `<${shape}> is not ours`),
    ...outside.flatMap(addressFaults),
    ...textsIn(page).flatMap((slot) => htmlFaults(slot.innerHTML)),
    ...[...page.querySelectorAll('script')].flatMap((one) => scriptFaults(one, scripts)),
    ...[...page.querySelectorAll('style')].filter((one) => one.textContent !== '').map(() => 'a style sheet of theirs'),
    ...commentsIn(page)
      .filter((comment) => !/^(\s*|\/?[$&][!?]?)$/.test(comment))
      .map((comment) => `the comment ${comment}`),
  ];
}

/** The source of the inline scripts of a page. */
export const inlineScripts = (page: Document): string[] =>
  [...page.querySelectorAll('script:not([src])')].filter(isProgram).map((one) => one.textContent ?? '');

const textsIn = (page: Document): Element[] => [...page.querySelectorAll('[data-slot]')];

/** Walks the tree, because a `closest` for each element takes jsdom longer than everything else. */
function outsideOfTexts(page: Document): Element[] {
  const found: Element[] = [];
  const visit = (element: Element) => {
    found.push(element);
    if (element.hasAttribute('data-slot')) return;
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) visit(child);
  };
  visit(page.documentElement);
  return found;
}

const isProgram = (script: Element): boolean => !/^application\/(ld\+)?json$/.test(script.getAttribute('type') ?? '');

function scriptFaults(script: Element, ours: ReadonlySet<string>): string[] {
  const text = script.textContent ?? '';
  if (!isProgram(script)) {
    try {
      JSON.parse(text);
      return [];
    } catch {
      return [`its data is no JSON: ${text.slice(0, 200)}`];
    }
  }
  const src = script.getAttribute('src');
  if (src !== null) return src.startsWith('/assets/') ? [] : [`the script ${src}`];
  return ours.has(text) ? [] : [`the script ${text.slice(0, 200)}`];
}

/** Links, pictures and forms may lead to us, or to other sites by https. Pictures that we draw may use `data:`. */
function addressFaults(element: Element): string[] {
  return ['href', 'src', 'action', 'formaction', 'xlink:href', 'poster', 'srcdoc', 'background'].flatMap((name) => {
    const value = element.getAttribute(name);
    if (value === null) return [];
    const url = URL.canParse(value, HERE) ? new URL(value, HERE) : undefined;
    const isFine = url && ['http:', 'https:', 'mailto:', 'data:'].includes(url.protocol);
    return isFine && (url.protocol !== 'data:' || element.localName === 'link' || element.localName === 'img')
      ? []
      : [`<${element.localName}> has ${name}="${value}"`];
  });
}

function commentsIn(page: Document): string[] {
  const walker = page.createTreeWalker(page, 128);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node.nodeValue ?? '');
  return found;
}
