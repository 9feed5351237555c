import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../kernel/domain-error.js';
import { StartupError } from '../platform/config/startup-error.js';

/** The exports of the frontend's server entry. The two sides share only this interface. */
export interface ServerEntry {
  render(request: {
    url: string;
    fetch: (path: string) => Promise<ApiResponse>;
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
  normalizeUrl(url: string): NormalizedUrl;
  /** The path in `?next=`, if it is on this site. */
  nextPath(query: string): string | null;
  /** The address that renders the "not found" page, for every unknown URL. */
  notFoundAddress: string;
  assetsFromManifest(manifest: unknown, base?: string): unknown;
  devAssets: unknown;
  inlineScripts: string[];
  /** The text of the service worker for saved articles. */
  offlineWorker: string;
  /** Pictures as SVG, with text as outlines. `socialSize` is the size of the first two. */
  socialImage(of: SocialImageOf, type: Typesetter): string;
  siteImage(site: { name: string; tagline: string }, type: Typesetter): string;
  socialSize: { width: number; height: number };
  siteIcon(name: string, kind: IconKind, type: Typesetter): string;
  webManifest(site: { name: string; tagline: string }): unknown;
}

/** A page in two parts: a prefix that many pages share, character by character, and the rest. */
export interface SplitHtml {
  prefix: string;
  rest: string;
}

/** An API response for a page: the parts of a Response that pages use, or in `parsedBody` the parsed body. */
export interface ApiResponse {
  ok: boolean;
  status: number;
  statusText: string;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
  parsedBody?: unknown;
}

export type IconKind = 'plain' | 'paper' | 'maskable';

export interface SocialImageOf {
  article: { id: number; title: string; category: { name: string; slug: string } | null };
  site: { name: string; tagline: string };
  /** A data URL. */
  photograph?: string | undefined;
}

/** How text is set: `spacing` in ems, `stretch` in percent of the normal width. */
export interface TextStyle {
  family: 'serif' | 'sans';
  weight: number;
  size: number;
  italic?: boolean;
  spacing?: number;
  stretch?: number;
}

/** Sets text as outlines for the frontend's pictures. `readable` returns the part of a text that the fonts can set. */
export interface Typesetter {
  set(text: string, style: TextStyle): TextPath;
  readable(text: string): string;
  sets(text: string): boolean;
}

/** The path of a text, starting at 0, 0 at 1,000 units per em, and the width at the requested size. */
export interface TextPath {
  d: string;
  width: number;
}

/** A URL of a page without the parts that do not affect it. */
export interface NormalizedUrl {
  /** The address to render, which is also the cache key: nothing else in the URL affects the page. */
  address: string;
  /** The canonical URL to redirect to, if this is another spelling of it. */
  redirectTo?: string;
  /** The response must not be cached. */
  secret: boolean;
}

/**
 * A rejected form: the reason, and the typed values by field name, without passwords. Status 200: an accepted one that
 * must not be redirected.
 */
export interface ReturnedForm {
  /** The form's name (forms/site-forms.ts). */
  form: string;
  status: number;
  error: string;
  /** The error code, if there is one (docs/errors.md). */
  code?: string | undefined;
  errors: { path: string; message: string }[];
  values: Record<string, string>;
}

/** The source of pages: the built files, or in development Vite with hot reload. */
export interface PageSource {
  entry(): Promise<{ entry: ServerEntry; assets: unknown }>;
  /** Completes a page's HTML; in development it adds Vite's client. */
  finish(url: string, html: SplitHtml): Promise<SplitHtml>;
  /** The folder of the built client files; undefined in development. */
  clientDir: string | undefined;
  /** In development: serves modules, and calls `next` for other requests. */
  middleware?: (request: unknown, response: unknown, next: () => void) => void;
  close(): Promise<void>;
}

export const FRONTEND = resolve(import.meta.dirname, '../../../frontend');

/** @throws StartupError if the frontend was not built */
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

/** Hashes of the constant inline scripts, for the content security policy. */
export async function inlineScriptHashes(source: PageSource): Promise<string[]> {
  const { createHash } = await import('node:crypto');
  const { entry } = await source.entry();
  return entry.inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

/** Gives providers access to the frontend's server entry. */
@Injectable()
export class FrontendEntry {
  private source: Pick<PageSource, 'entry'> | undefined;

  /** Called once at start, in processes that serve the site. */
  useSource(source: Pick<PageSource, 'entry'>): void {
    this.source = source;
  }

  /** @throws DomainError page.not-found in processes that do not serve the site */
  async get(): Promise<ServerEntry> {
    if (!this.source) throw DomainError.notFound('page');
    return (await this.source.entry()).entry;
  }
}
