import { startTransition } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { RouterProvider } from 'react-router/dom';
import { restoreQueries, stateId, unpackState, type PageState } from './app/page-state';
import { Providers } from './app/providers';
import { makeQueryClient } from './app/query-client';
import { routes } from './app/routes';
import { themeKey, tintBrowser } from './theme/theme-choice';
import { hydration } from './lib/hydration';

const htmlOf = (slot: string): string => document.querySelector(`[data-slot="${CSS.escape(slot)}"]`)?.innerHTML ?? '';

/** The page's own component must be there before hydration, or React would throw the server's markup away. */
async function loadMatched(all: RouteObject[]): Promise<void> {
  await Promise.all(
    (matchRoutes(all, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** As long as nothing was chosen, the page follows the system, also while it is open. */
function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    try {
      if (localStorage.getItem(themeKey)) return;
    } catch {
      // No storage, no choice: follow.
    }
    document.documentElement.dataset.theme = matches ? 'dark' : 'light';
    tintBrowser();
  });
  tintBrowser();
}

/** A tap or a scroll that came meanwhile goes first. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  // In steps: setting the page up at one go would be a twentieth of a second during which a slow phone hears nothing.
  await nextTask();
  const element = document.getElementById(stateId);
  const state: PageState = unpackState(element?.textContent ?? '', htmlOf);
  // A story may have come back in it: what was typed stands in its field, and nowhere else in the page.
  element?.remove();
  const client = makeQueryClient();
  restoreQueries(client, state.queries);

  await nextTask();
  const all = routes(client);
  await loadMatched(all);
  await nextTask();
  const router = createBrowserRouter(all, { hydrationData: { loaderData: state.loaderData, errors: state.errors } });

  // It comes with the rest, but is set up only when it is called for.
  const { hydrateRoot } = await import('react-dom/client');
  await nextTask();

  hydration.active = true;
  // In a transition React takes the page over in slices of a few milliseconds: a tap meanwhile does not wait for all of it.
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
