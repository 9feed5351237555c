import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { PageHead } from '../components/frame/PageHead';
import { Toasts } from '../components/toasts/Toasts';
import { AdminLogin } from '../features/admin/desk/AdminLogin';
import { DeskFrame } from '../features/admin/desk/DeskFrame';
import { DeskHead } from '../features/admin/desk/DeskHead';
import { ListLoading } from '../features/admin/list/ListLoading';
import { applySignIn } from '../features/auth/api/apply-sign-in';
import { currentUserQuery } from '../features/auth/api/current-user';
import type { LazyImport } from '../lib/import-with-retry';
import { useLazyModule } from '../lib/use-lazy-module';
import { ThemeRoot } from '../theme/ThemeRoot';
import { can } from '../lib/use-can';

interface Props {
  title: string;
  /** The id in the address. */
  id: string;
  /** Loads the page, once someone who writes is signed in. The same function on every render. */
  load: LazyImport<ComponentType<{ id: string }>>;
}

/**
 * The frame of the pages about one article. The server renders it without a user; the browser loads the user, and for
 * writers and editors the page.
 */
export function ArticleDesk({ title, id, load }: Props) {
  const client = useQueryClient();
  const { data: user, error, refetch } = useQuery(currentUserQuery());
  const mayWrite = can(user, 'write-drafts');
  const { part: Page, failed, retry } = useLazyModule(mayWrite, load);

  return (
    <ThemeRoot>
      {mayWrite && Page ? (
        <Page id={id} />
      ) : (
        <>
          <PageHead title={title} description="Editors write articles here." noindex />
          <DeskFrame>
            {user === undefined || mayWrite ? (
              <>
                <DeskHead title={title} />
                <ListLoading
                  error={failed ? new Error('The editor didn’t load.') : error}
                  retry={failed ? retry : () => void refetch()}
                />
              </>
            ) : (
              <AdminLogin needs="write-drafts" member={user} onSignedIn={(now) => applySignIn(client, now)}>
                Editors write articles here.
              </AdminLogin>
            )}
          </DeskFrame>
        </>
      )}
      <Toasts />
    </ThemeRoot>
  );
}
