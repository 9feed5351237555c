import './lib/older-browsers';
import { startTransition } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { RouterProvider } from 'react-router/dom';
import { restoreQueries, stateId, unpackState, type PageState } from './app/document/page-state';
import { Providers } from './app/providers';
import { makeQueryClient } from './app/query-client';
import { renewOnReturn } from './app/renew-on-return';
import { routes } from './app/routes';
import { dismissSentStoryElsewhere } from './app/sent-story-elsewhere';
import { withoutFontMarks } from './app/styles/without-font-marks';
import { themeKey, tintBrowser } from './theme/theme-choice';
import { hydration } from './lib/hydration';
import { loadNewVersionOnNavigation } from './lib/new-version';

const htmlOf = (slot: string): string =>
  withoutFontMarks(document.querySelector(`[data-slot="${CSS.escape(slot)}"]`)?.innerHTML ?? '');

/**
 * Loads the components of the matched routes. Must finish before hydration, or React would discard the server's markup.
 */
async function loadMatched(all: RouteObject[]): Promise<void> {
  await Promise.all(
    (matchRoutes(all, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** While no theme is chosen, follows changes of the system theme. */
function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    try {
      if (localStorage.getItem(themeKey)) return;
    } catch {
      // No storage means no stored choice.
    }
    document.documentElement.dataset.theme = matches ? 'dark' : 'light';
    tintBrowser();
  });
  tintBrowser();
}

/** Lets pending input, such as a tap or a scroll, run first. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  // In steps: all of it in one task would block a slow phone for about 50 ms.
  await nextTask();
  const element = document.getElementById(stateId);
  const state: PageState = unpackState(element?.textContent ?? '', htmlOf);
  // The state may contain a returned story. Its text should only be in the form field, not elsewhere in the page.
  element?.remove();
  const client = makeQueryClient();
  restoreQueries(client, state.queries);

  await nextTask();
  const all = routes(client);
  await loadMatched(all);
  await nextTask();
  const router = createBrowserRouter(all, { hydrationData: { loaderData: state.loaderData, errors: state.errors } });
  dismissSentStoryElsewhere(router);
  loadNewVersionOnNavigation(router);
  renewOnReturn(client, router);

  // The chunk is already loaded, but evaluating it is deferred until here. Asked for by another URL, React would exist twice.
  // eslint-disable-next-line no-restricted-syntax
  const { hydrateRoot } = await import('react-dom/client');
  await nextTask();

  hydration.active = true;
  // In a transition, React hydrates in slices of a few milliseconds, so that a tap does not wait for all of it.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <Providers client={client} site={state.site} form={state.form}>
        <RouterProvider router={router} />
      </Providers>,
    );
  });
  followSystemTheme();
}

void start();
