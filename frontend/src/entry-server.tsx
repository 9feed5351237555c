import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Assets } from './app/document/assets';
import offlineWorker from './app/scripts/offline-worker.js?raw';
import { bootScript } from './app/scripts/boot-script';
import { documentOf, type SplitHtml } from './app/document/document';
import { fontScript } from './app/scripts/font-script';
import { packState, queriesOf, type RouteFailure } from './app/document/page-state';
import { Providers } from './app/providers';
import { makeQueryClient } from './app/query-client';
import type { RouteHandle } from './app/route-handle';
import { routes } from './app/routes';
import { structuredData } from './app/document/structured-data';
import { takeOverScript } from './app/scripts/take-over-script';
import { HeadContext, type HeadFacts } from './components/frame/head-facts';
import { leaveScript } from './components/leave/leave-script';
import type { FetchPath } from './lib/api/client';
import type { ReturnedForm } from './lib/returned-form';
import type { Site } from './lib/site';

export { notFoundAddress, normalizeUrl, type NormalizedUrl } from './app/normalize-url';
export { nextPath } from './lib/next-path';
export { assetsFromManifest, devAssets, type Assets, type Manifest } from './app/document/assets';
export { siteIcon } from './app/pictures/icon';
export { quoteCard } from './app/pictures/quote-card';
export { siteImage, socialImage, socialSize } from './app/pictures/social-image';
export { webManifest } from './app/pictures/web-manifest';
export { offlineWorker };
export type { FetchPath, Site };

/** All inline scripts, to be allowed by hash. Their text is the same on every page. */
export const inlineScripts: string[] = [bootScript, fontScript, takeOverScript, leaveScript];

export interface RenderRequest {
  /** Path and query: `/journal?category=the-body`. Use normalizeUrl(url).address as the cache key. */
  url: string;
  /** Calls the API without a session; takes a path. */
  fetch: FetchPath;
  assets: Assets;
  site: Site;
  /** A rejected form, to be shown again with its values. */
  form?: ReturnedForm;
  /** The theme the reader has chosen, if known; normally the browser determines it. */
  cookieTheme?: 'light' | 'dark';
}

export interface Rendered {
  status: number;
  headers?: Record<string, string>;
  /** The URL to redirect to; there is no page then. */
  redirect?: string;
  html: SplitHtml;
  /** The cause of an error page, for the log. */
  error?: unknown;
}

function aboutPage(facts: HeadFacts | undefined, site: Site): { url: string; json: string } | undefined {
  const json = facts && structuredData(facts, site);
  return json === undefined ? undefined : { url: facts!.url, json };
}

/** Created once: it sorts all routes, and caches the lazy components it has loaded. */
const handler = createStaticHandler(routes());

/** Shared by pages until one of them uses MUI, which most do not. Safe because rendering is synchronous. */
let unused = createCache({ key: 'css' });

function emotionOf(cache: EmotionCache, page: string): string {
  const { constructStyleTagsFromChunks, extractCriticalToChunks } = createEmotionServer(cache);
  return constructStyleTagsFromChunks(extractCriticalToChunks(page));
}

const failure = (error: unknown): RouteFailure => {
  const status = (error as { status?: unknown } | null)?.status;
  return { status: status === 503 || status === 429 ? 503 : 500, message: '' };
};

/** Renders the whole document for a URL, with its data, for an anonymous reader. */
export async function render({ url, fetch, assets, site, form, cookieTheme }: RenderRequest): Promise<Rendered> {
  const client = makeQueryClient(fetch);
  // Not a relative URL: `//nonsense` would name another host, and `//` is invalid.
  const address = url.startsWith('/') ? `http://site${url}` : url;
  const context = await handler.query(new Request(address), { requestContext: client });
  if (context instanceof Response) {
    return { status: context.status, redirect: context.headers.get('location') ?? '/', html: { prefix: '', rest: '' } };
  }
  // Returning what was typed matters more than the rest of the page's data, so the page renders without it.
  if (form && context.errors) {
    for (const { route } of context.matches) context.loaderData[route.id] ??= null;
    context.errors = null;
  }

  const cache = unused;
  let facts: HeadFacts | undefined;
  const page = renderToString(
    <HeadContext value={(said) => (facts = said)}>
      <CacheProvider value={cache}>
        <Providers client={client} site={site} form={form}>
          <StaticRouterProvider
            // The context has the matched routes. Any others would be processed on every page for nothing.
            router={createStaticRouter([], context)}
            context={context}
            hydrate={false}
          />
        </Providers>
      </CacheProvider>
    </HeadContext>,
  );
  const used = Object.keys(cache.inserted).length > 0;
  if (used) unused = createCache({ key: 'css' });

  const failures = Object.entries(context.errors ?? {});
  const errors = failures.length > 0 ? Object.fromEntries(failures.map(([id, error]) => [id, failure(error)])) : null;
  const handles = context.matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
  const answers = Object.values(context.loaderData) as ({ status?: number } | null)[];
  const status =
    (errors && Object.values(errors)[0]?.status) ??
    handles.find((handle) => handle.status)?.status ??
    answers.find((answer) => answer?.status)?.status ??
    200;

  return {
    status,
    ...(status === 503 && { headers: { 'retry-after': '5' } }),
    html: documentOf({
      page,
      emotion: used ? emotionOf(cache, page) : '',
      state: packState(
        { site, loaderData: context.loaderData, errors, queries: queriesOf(client), form: form ?? null },
        page,
      ),
      about: aboutPage(facts, site),
      assets,
      pageModule: handles.findLast((handle) => handle.module)?.module,
      theme: cookieTheme,
    }),
    ...(failures.length > 0 && { error: failures[0]?.[1] }),
  };
}
