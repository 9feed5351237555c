import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { hydration } from '../lib/hydration';
import { SiteContext, type Site } from '../lib/site';

interface Props {
  client: QueryClient;
  site: Site;
  children: ReactNode;
}

/** The same around the page on both sides: another element here would change the ids that React gives below. */
export function Providers({ client, site, children }: Props) {
  // Runs once the server's page has been taken over.
  useEffect(() => {
    hydration.active = false;
  }, []);
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </SiteContext>
  );
}
