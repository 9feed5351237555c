import { act, cleanup, configure, render, type RenderResult } from '@testing-library/react';
import { afterEach } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '../app/providers';
import { makeQueryClient } from '../app/query-client';
import type { User } from '../lib/api/types';
import { currentUserKey } from '../lib/personal';
import type { Site } from '../lib/site';

afterEach(cleanup);
// How long findBy and waitFor wait before they fail.
configure({ asyncUtilTimeout: 15_000 });

export const testSite: Site = {
  name: 'The Archive',
  tagline: 'the truth isn’t always clean',
  contact: 'editors@example.org',
  social: { video: 'https://video.example/@archive', photo: 'https://photo.example/archive' },
  url: 'https://archive.example',
  automaticAdminLogin: false,
  botGuard: false,
  minAge: null,
};

/**
 * Renders an element as the page at `at`. Any other path renders a stub; `path()` returns the current path, and
 * `go` goes to another one, as a link does, or with -1 back. `client` has what was loaded. A page that reads parameters
 * from its path needs the `route` with their names. A `user` is signed in from the start.
 */
export function renderPage(
  element: ReactElement,
  at = '/',
  site: Partial<Site> = {},
  route = new URL(at, 'http://localhost').pathname,
  user?: User,
): RenderResult & { path: () => string; go: (to: string | -1) => Promise<void>; client: QueryClient } {
  const router = createMemoryRouter(
    [
      { path: route, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  const client = makeQueryClient();
  if (user) client.setQueryData(currentUserKey, user);
  const result = render(
    <Providers client={client} site={{ ...testSite, ...site }}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const path = (): string => {
    const { pathname: name, search, hash } = router.state.location;
    return name + search + hash;
  };
  return { ...result, path, go: (to) => act(() => (to === -1 ? router.navigate(to) : router.navigate(to))), client };
}
