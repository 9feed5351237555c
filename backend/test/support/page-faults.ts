import { JSDOM } from 'jsdom';
import { htmlFaults } from './html-faults.js';

const HERE = 'http://archive.test';

/** Reads pages as a browser does, without the style sheets that are ours: reading those takes longest. */
export class PageReader {
  private readonly sheets = new Set<string>();

  /** Takes the style sheets of a page of ours for ours. */
  learn(known: string): void {
    for (const [, sheet] of known.matchAll(/<style[^>]*>([^<]+)<\/style>/g)) this.sheets.add(sheet!);
  }

  read(html: string): Document {
    const without = [...this.sheets].reduce((text, sheet) => text.replaceAll(sheet, ''), html);
    return new JSDOM(without, { url: HERE }).window.document;
  }
}

/** Which elements there are outside of what readers wrote, with which attributes. */
export const shapesIn = (page: Document): string[] =>
  outsideOfTexts(page).map((one) => `${one.localName} ${one.getAttributeNames().join(' ')}`.trim());

/** What travels with a page, for the browser to go on with. */
export const stateOf = (page: Document): PageState =>
  JSON.parse(page.getElementById('state')!.textContent!) as PageState;

export interface PageState {
  queries: [unknown, unknown][];
  form: { error: string; values: Record<string, string> } | null;
}

/**
 * What is on a page that we did not put there: a sentence for each, none when it is safe.
 *
 * @param shapes what shapesIn finds on pages that nobody meant harm with
 * @param scripts the scripts that stand in every page
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
      .filter((said) => !/^(\s*|\/?[$&][!?]?)$/.test(said))
      .map((said) => `the comment ${said}`),
  ];
}

/** The scripts whose text stands in a page. */
export const inlineScripts = (page: Document): string[] =>
  [...page.querySelectorAll('script:not([src])')].filter(isProgram).map((one) => one.textContent ?? '');

const textsIn = (page: Document): Element[] => [...page.querySelectorAll('[data-slot]')];
const outsideOfTexts = (page: Document): Element[] =>
  [...page.querySelectorAll('*')].filter((one) => !one.parentElement?.closest('[data-slot]'));
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

/** Links, pictures and forms lead to us, or to another site by https; `data:` is for pictures that we draw. */
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
