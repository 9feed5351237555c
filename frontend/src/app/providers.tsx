import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { SessionEnding } from '../components/sign-in/SessionEnding';
import { StepUp } from '../components/sign-in/StepUp';
import { OtherTabs } from '../features/auth/components/OtherTabs';
import { hydration } from '../lib/hydration';
import { ReturnedFormContext, type ReturnedForm } from '../lib/returned-form';
import { SiteContext, type Site } from '../lib/site';

interface Props {
  client: QueryClient;
  site: Site;
  /** The returned form, if the server rendered this page in response to a rejected one. */
  form?: ReturnedForm | null;
  children: ReactNode;
}

/**
 * The elements around the page, the same on server and client: a difference here would change the ids that React
 * generates below.
 */
export function Providers({ client, site, form = null, children }: Props) {
  // Runs once hydration is done.
  useEffect(() => {
    hydration.active = false;
  }, []);
  return (
    <SiteContext value={site}>
      <ReturnedFormContext value={form}>
        <QueryClientProvider client={client}>
          {children}
          <StepUp />
          <SessionEnding />
          <OtherTabs />
        </QueryClientProvider>
      </ReturnedFormContext>
    </SiteContext>
  );
}
