import { structuredDataId } from '../components/head-facts';
import { dark, light } from '../theme/colors';
import condensed from '../theme/fonts/instrument-condensed.woff2?url';
import instrument from '../theme/fonts/instrument-normal.woff2?url';
import newsreader from '../theme/fonts/newsreader-normal.woff2?url';
import type { Assets } from './assets';
import { bootScript } from './boot-script';
import { classesIn } from './choose-sheets';
import { fontScript } from './font-script';
import { stateId } from './page-state';
import { styleFor, wholeStyle } from './sheets';
import { takeOverScript } from './take-over-script';

export interface DocumentParts {
  /** What the page renders to, with the head's elements still in front (see splitHead). */
  page: string;
  /** Style elements of emotion, where a page uses MUI. */
  emotion: string;
  state: string;
  /** JSON-LD, and the address that it is about. */
  about: { url: string; json: string } | undefined;
  assets: Assets;
  /** Source path of the page's component, for its modules. */
  pageModule: string | undefined;
  theme: 'light' | 'dark' | undefined;
}

/** React renders title, meta and link elements in front of everything else: they belong into the head. */
function splitHead(page: string): { head: string; body: string } {
  const head = /^(?:<title>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(page)?.[0] ?? '';
  return { head, body: page.slice(head.length) };
}

/** Drawn by the server (site/pictures); the drawing first, for browsers that read it, since it turns with the theme. */
const icons =
  '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="16x16 32x32 48x48">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">';

/** What the first screen of every page is set in: for the boot script. */
const fonts = [newsreader, instrument, condensed];

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Data, and no script to a browser: the content security policy has nothing to say to it. */
const structured = ({ url, json }: { url: string; json: string }): string =>
  `<script type="application/ld+json" id="${structuredDataId}" data-of="${attribute(url)}">${json}</script>`;

const unique = (items: string[]): string => [...new Set(items)].join(' ');

/** A page in two pieces, one after the other. */
export interface PageText {
  /** How others begin too, letter by letter: the same string for all of them. Half of a page. */
  shared: string;
  own: string;
}

/** By what is on a page, as its classes say; those that look alike are the same string. */
const beginnings = new Map<string, string>();
const [MANY, LONG] = [200, 4_000];

function beginningOf(theme: DocumentParts['theme'], classes: string | undefined): string {
  const key = `${theme} ${classes}`;
  const known = beginnings.get(key);
  if (known !== undefined) return known;
  const text =
    `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<script data-preload="${unique(fonts)}">${bootScript}</script>` +
    icons +
    `<style>${classes === undefined ? wholeStyle() : styleFor(classes)}</style>`;
  const same = [...beginnings.values()].find((one) => one === text) ?? text;
  if (beginnings.size >= MANY) beginnings.clear();
  // What somebody wrote may look like a class of any length.
  if (key.length <= LONG) beginnings.set(key, same);
  return same;
}

export function documentOf({ page, emotion, state, about, assets, pageModule, theme }: DocumentParts): PageText {
  const { head, body } = splitHead(page);
  const modules = [...assets.preloads, ...(pageModule ? (assets.pages[pageModule] ?? []) : [])];
  const own =
    emotion +
    `<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">` +
    `<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">` +
    `${head}${about ? structured(about) : ''}</head><body><div id="root">${body}</div><script>${fontScript}</script>` +
    `<script type="application/json" id="${stateId}">${state}</script>` +
    `<i hidden data-entries="${unique(assets.scripts)}" data-modules="${unique(modules)}" data-sheet="${assets.sheet ?? ''}"></i>` +
    `<script>${takeOverScript}</script></body></html>`;
  return { shared: beginningOf(theme, assets.sheet ? classesIn(body) : undefined), own };
}
