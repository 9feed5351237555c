import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartupError } from '../platform/config/startup-error.js';

/** What the frontend's server entry exports. The two sides share this shape and nothing else. */
export interface ServerEntry {
  render(request: {
    url: string;
    fetch: (path: string) => Promise<ApiAnswer>;
    assets: unknown;
    site: unknown;
    form?: ReturnedForm;
  }): Promise<{
    status: number;
    headers?: Record<string, string>;
    redirect?: string;
    html: SplitHtml;
    error?: unknown;
  }>;
  placeOf(url: string): Place;
  /** The address of the page that says, for every address, that nothing is there. */
  nowhere: string;
  assetsFromManifest(manifest: unknown, base?: string): unknown;
  devAssets: unknown;
  inlineScripts: string[];
  /** Pictures as SVG without live text; `socialSize` is how large the first two are. */
  socialImage(of: SocialImageOf, type: Typesetter): string;
  siteImage(site: { name: string; tagline: string }, type: Typesetter): string;
  socialSize: { width: number; height: number };
  siteIcon(name: string, kind: IconKind, type: Typesetter): string;
  webManifest(site: { name: string; tagline: string }): unknown;
}

/** A page in two pieces, one after the other: how others begin too, letter by letter, and what is its own. */
export interface SplitHtml {
  prefix: string;
  rest: string;
}

/** What the API says to a page: as much of a Response as pages read, or what is in it, read already. */
export interface ApiAnswer {
  ok: boolean;
  status: number;
  statusText: string;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  said?: unknown;
}

export type IconKind = 'plain' | 'paper' | 'maskable';

export interface SocialImageOf {
  article: { id: number; title: string; category: { name: string; slug: string } | null };
  site: { name: string; tagline: string };
  /** A data URL. */
  photograph?: string | undefined;
}

/** How letters are set: `spacing` in ems, `stretch` in percent of the normal width. */
export interface Face {
  family: 'serif' | 'sans';
  weight: number;
  size: number;
  italic?: boolean;
  spacing?: number;
  stretch?: number;
}

/** Outlines of text, for the frontend's pictures. `readable` is what of a text can be set. */
export interface Typesetter {
  set(text: string, face: Face): Outline;
  readable(text: string): string;
  sets(text: string): boolean;
}

/** The path of a text from 0, 0 on at a thousand units to the em, and how wide it is at the asked size. */
export interface Outline {
  d: string;
  width: number;
}

/** What an address asks for. */
export interface Place {
  /** What to render and to keep it under: nothing else of the address has an effect on the page. */
  address: string;
  /** The page's one address, where this is another way to write it. */
  moved?: string;
  /** Nobody may keep what is answered. */
  secret: boolean;
}

/** A form that came back to who sent it: why, and what was typed, by the fields' names. */
export interface ReturnedForm {
  error: string;
  values: Record<string, string>;
}

/** Where pages come from: the built files, or Vite's sources with hot reload while developing. */
export interface PageSource {
  entry(): Promise<{ entry: ServerEntry; assets: unknown }>;
  /** The last word on a page's HTML; development puts Vite's client in. */
  finish(url: string, html: SplitHtml): Promise<SplitHtml>;
  /** Where the built client files lie; undefined while developing. */
  clientDir: string | undefined;
  /** Development: answers for modules; calls back when the request is not for one. */
  middleware?: (request: unknown, response: unknown, next: () => void) => void;
  close(): Promise<void>;
}

export const FRONTEND = resolve(import.meta.dirname, '../../../frontend');

/** @throws StartupError when the frontend was never built. */
export async function builtPages(): Promise<PageSource> {
  const clientDir = resolve(FRONTEND, 'dist/client');
  const manifestFile = resolve(clientDir, '.vite/manifest.json');
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  } catch {
    throw new StartupError('The site is not built: run `npm run build` (or `npm start`, which does).');
  }
  const entry = (await import(pathToFileURL(resolve(FRONTEND, 'dist/server/entry-server.js')).href)) as ServerEntry;
  const assets = entry.assetsFromManifest(manifest, '/');
  return {
    entry: () => Promise.resolve({ entry, assets }),
    finish: (_url, html) => Promise.resolve(html),
    clientDir,
    close: () => Promise.resolve(),
  };
}

/** What the content security policy allows inline: the constant scripts, by their hash. */
export async function inlineScriptHashes(source: PageSource): Promise<string[]> {
  const { createHash } = await import('node:crypto');
  const { entry } = await source.entry();
  return entry.inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}
