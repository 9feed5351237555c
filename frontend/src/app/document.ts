import { dark, light } from '../theme/colors';
import condensed from '../theme/fonts/instrument-condensed.woff2?url';
import instrument from '../theme/fonts/instrument-normal.woff2?url';
import newsreader from '../theme/fonts/newsreader-normal.woff2?url';
import type { Assets } from './assets';
import { bootScript } from './boot-script';
import { stateId } from './page-state';
import { styleFor, wholeStyle } from './sheets';
import { takeOverScript } from './take-over-script';

export interface DocumentParts {
  /** What the page renders to, with the head's elements still in front (see splitHead). */
  page: string;
  /** Style elements of emotion, where a page uses MUI. */
  emotion: string;
  state: string;
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

const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M4 1h8v14H4z" fill="${light.red}"/></svg>`,
)}`;

/** What the first screen of every page is set in; found in the style sheet, they would come later. */
const fonts = [newsreader, instrument, condensed];

const unique = (items: string[]): string => [...new Set(items)].join(' ');

const list = (items: string[], each: (item: string) => string): string => [...new Set(items)].map(each).join('');

export function documentOf({ page, emotion, state, assets, pageModule, theme }: DocumentParts): string {
  const { head, body } = splitHead(page);
  const modules = [...assets.preloads, ...(pageModule ? (assets.pages[pageModule] ?? []) : [])];
  return (
    `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<script>${bootScript}</script>` +
    list(fonts, (href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`) +
    `<link rel="icon" href="${icon}">` +
    `<style>${assets.sheet ? styleFor(body) : wholeStyle()}</style>${emotion}` +
    `<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">` +
    `<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">` +
    `${head}</head><body><div id="root">${body}</div>` +
    `<script type="application/json" id="${stateId}">${state}</script>` +
    `<i hidden data-entries="${unique(assets.scripts)}" data-modules="${unique(modules)}" data-sheet="${assets.sheet ?? ''}"></i>` +
    `<script>${takeOverScript}</script></body></html>`
  );
}
