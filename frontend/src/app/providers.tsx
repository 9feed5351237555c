import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { hydration } from '../lib/hydration';
import { ReturnedFormContext, type ReturnedForm } from '../lib/returned-form';
import { SiteContext, type Site } from '../lib/site';

interface Props {
  client: QueryClient;
  site: Site;
  /** What came back with a form, in the page that the server made of it. */
  form?: ReturnedForm | null;
  children: ReactNode;
}

/** The same around the page on both sides: another element here would change the ids that React gives below. */
export function Providers({ client, site, form = null, children }: Props) {
  // Runs once the server's page has been taken over.
  useEffect(() => {
    hydration.active = false;
  }, []);
  return (
    <SiteContext value={site}>
      <ReturnedFormContext value={form}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </ReturnedFormContext>
    </SiteContext>
  );
}
