import { cleanup, configure, render, type RenderResult } from '@testing-library/react';
import { afterEach } from '@jest/globals';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '../app/providers';
import { makeQueryClient } from '../app/query-client';
import type { Site } from '../lib/site';

afterEach(cleanup);
// How long something may take to appear before it is missing.
configure({ asyncUtilTimeout: 15_000 });

export const testSite: Site = {
  name: 'The Archive',
  tagline: 'the truth isn’t always clean',
  contact: 'editors@example.org',
  social: { video: 'https://video.example/@archive', photo: 'https://photo.example/archive' },
  url: 'https://archive.example',
  automaticAdminLogin: false,
};

/** Shows an element as a page of the site at `at`; any other address shows its own path as text, to see where one went. */
export function renderPage(
  element: ReactElement,
  at = '/',
  site: Partial<Site> = {},
): RenderResult & { path: () => string } {
  const { pathname } = new URL(at, 'http://localhost');
  const router = createMemoryRouter(
    [
      { path: pathname, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  const result = render(
    <Providers client={makeQueryClient()} site={{ ...testSite, ...site }}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const path = (): string => {
    const { pathname: name, search, hash } = router.state.location;
    return name + search + hash;
  };
  return { ...result, path };
}
