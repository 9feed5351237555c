import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { replace, type RouteObject } from 'react-router-dom';
import { categoriesQuery } from '../features/journal/api/list-categories';
import { postsQuery } from '../features/journal/api/list-posts';
import { storiesQuery } from '../features/stories/api/list-stories';
import { Failed } from './Failed';
import { Layout } from './Layout';
import { load } from './load';

/** What a route may say about itself besides its path. */
export interface RouteHandle {
  /** The source of its component, as the client build's manifest names it. */
  module?: string;
  /** The HTTP status of the page, where it is not 200. */
  status?: number;
}

const page = (
  name: string,
  component: () => Promise<{ default: ComponentType }>,
  more: RouteHandle = {},
): Pick<RouteObject, 'lazy' | 'handle'> => ({
  lazy: async () => ({ Component: (await component()).default }),
  handle: { module: `src/app/pages/${name}.tsx`, ...more } satisfies RouteHandle,
});

/** Every address of the site. Loaders only get data under way; components ask the query client for it. */
export function routes(client: QueryClient): RouteObject[] {
  return [
    {
      Component: Layout,
      children: [
        {
          ErrorBoundary: Failed,
          children: [
            {
              path: '/',
              loader: () =>
                load(
                  () => client.ensureInfiniteQueryData(postsQuery(null)),
                  () => client.ensureInfiniteQueryData(storiesQuery()),
                  () => client.ensureQueryData(categoriesQuery()),
                ),
              ...page('home', () => import('./pages/home')),
            },
            { path: '/about', ...page('about', () => import('./pages/about')) },
            { path: '/founder', ...page('founder', () => import('./pages/founder')) },
            { path: '/articles/:id', loader: ({ params }) => replace(`/article/${params.id}`, 301) },
            { path: '*', ...page('not-found', () => import('./pages/not-found'), { status: 404 }) },
          ],
        },
      ],
    },
  ];
}
