import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { importWithRetry } from '../lib/import-with-retry';
import { waitForNewVersion } from '../lib/new-version';
import type { RouteHandle } from './route-handle';

/** The part of a route that shows a page: a file of pages/, loaded with its first visit. */
export const page = (
  name: string,
  component: () => Promise<{ default: ComponentType }>,
  more: RouteHandle = {},
): Pick<RouteObject, 'lazy' | 'handle'> => {
  const load = importWithRetry(component);
  return {
    lazy: async () => ({ Component: (await load().catch(waitForNewVersion)).default }),
    handle: { module: `src/app/pages/${name}.tsx`, ...more } satisfies RouteHandle,
  };
};
