import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SiteContext, type Site } from '../lib/site';

interface Props {
  client: QueryClient;
  site: Site;
  children: ReactNode;
}

export function Providers({ client, site, children }: Props) {
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </SiteContext>
  );
}
