import readable from '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff2?url';
import { structuredDataId } from '../../components/frame/head-facts';
import { dark, light } from '../../theme/colors';
import condensed from '../../theme/fonts/instrument-condensed.woff2?url';
import instrument from '../../theme/fonts/instrument-normal.woff2?url';
import newsreader from '../../theme/fonts/newsreader-normal.woff2?url';
import type { Assets } from './assets';
import { bootScript } from '../scripts/boot-script';
import { classesIn } from '../styles/choose-sheets';
import { fontScript } from '../scripts/font-script';
import { stateId } from './page-state';
import { styleFor, wholeStyle } from '../styles/sheets';
import { takeOverScript } from '../scripts/take-over-script';

export interface DocumentParts {
  /** The rendered page, with the head's elements still in front (see splitHead). */
  page: string;
  /** Emotion's style elements, if the page uses MUI. */
  emotion: string;
  state: string;
  /** JSON-LD, and the URL it describes. */
  about: { url: string; json: string } | undefined;
  assets: Assets;
  /** Source path of the page's component, to look up its modules. */
  pageModule: string | undefined;
  theme: 'light' | 'dark' | undefined;
}

/** React renders title, meta and link elements before everything else; they belong in the head. */
function splitHead(page: string): { head: string; body: string } {
  const head = /^(?:<title>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(page)?.[0] ?? '';
  return { head, body: page.slice(head.length) };
}

/**
 * Icons drawn by the server (site/pictures). The SVG comes first for browsers that support it, because it follows the
 * theme.
 */
const icons =
  '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="16x16 32x32 48x48">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">';

/** Fonts used on the first screen of every page; the boot script preloads them. */
const fonts = [newsreader, instrument, condensed];

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A data block, not an executable script, so the content security policy does not apply to it. */
const structured = ({ url, json }: { url: string; json: string }): string =>
  `<script type="application/ld+json" id="${structuredDataId}" data-of="${attribute(url)}">${json}</script>`;

const unique = (items: string[]): string => [...new Set(items)].join(' ');

/** A page in two parts, to be concatenated. */
export interface SplitHtml {
  /**
   * The beginning, identical on many pages and about half of the text. Equal beginnings are the same string in memory.
   */
  prefix: string;
  rest: string;
}

/** Cached beginnings by theme and classes. Equal texts share one string. */
const prefixes = new Map<string, string>();
const [MANY, LONG] = [200, 4_000];

function prefixOf(theme: DocumentParts['theme'], classes: string | undefined): string {
  const key = `${theme} ${classes}`;
  const known = prefixes.get(key);
  if (known !== undefined) return known;
  const text =
    `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<script data-preload="${unique(fonts)}" data-readable="${readable}">${bootScript}</script>` +
    icons +
    `<style>${classes === undefined ? wholeStyle() : styleFor(classes)}</style>`;
  const shared = [...prefixes.values()].find((one) => one === text) ?? text;
  if (prefixes.size >= MANY) prefixes.clear();
  // User content may look like a class attribute of any length, so long keys are not cached.
  if (key.length <= LONG) prefixes.set(key, shared);
  return shared;
}

export function documentOf({ page, emotion, state, about, assets, pageModule, theme }: DocumentParts): SplitHtml {
  const { head, body } = splitHead(page);
  const modules = [...assets.preloads, ...(pageModule ? (assets.pages[pageModule] ?? []) : [])];
  const rest =
    emotion +
    `<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">` +
    `<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">` +
    `${head}${about ? structured(about) : ''}</head><body><div id="root">${body}</div><script>${fontScript}</script>` +
    `<script type="application/json" id="${stateId}">${state}</script>` +
    `<i hidden data-entries="${unique(assets.scripts)}" data-modules="${unique(modules)}" data-sheet="${assets.sheet ?? ''}"></i>` +
    `<script>${takeOverScript}</script></body></html>`;
  return { prefix: prefixOf(theme, assets.sheet ? classesIn(body) : undefined), rest };
}
