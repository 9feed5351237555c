import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../components/loading/LoadFailed';
import { pathId } from '../../../lib/api/client';
import { categoriesQuery } from '../../../lib/api/categories';
import { loadPost, openedPostQuery } from '../api/working-copies';
import { lastSaves } from './saving/use-working-copy';
import PostWriter from './PostWriter';
import { Room, TopBar } from './styles';

/** Shown until the article is there. */
export function OpeningPost({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <Room>
      <TopBar />
      <main id="main" style={{ padding: '2.25rem clamp(1.125rem, 5vw, 4.5rem)' }}>
        {error ? (
          <LoadFailed error={error} retry={retry} fallback="We couldn’t load the post." />
        ) : (
          <div style={{ maxWidth: '40rem', marginInline: 'auto', display: 'grid', gap: '1.25rem' }}>
            <Skeleton variant="rectangular" height="6rem" />
            <Skeleton variant="rectangular" height="18rem" />
          </div>
        )}
      </main>
    </Room>
  );
}

function Existing({ id, onCreated }: { id: number; onCreated: (id: number) => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...openedPostQuery(id),
    // The last save of an editor that was just left may still be on its way.
    queryFn: ({ signal }) => lastSaves().then(() => loadPost(id, signal)),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  // The editor keeps what it opened: a newer version must not replace it while someone types.
  const categories = useQuery(categoriesQuery());
  if (data && isFetchedAfterMount && !categories.isPending) return <PostWriter opened={data} onCreated={onCreated} />;
  return <OpeningPost error={error} retry={() => void refetch()} />;
}

/** Opens the article of an address: `new`, or an id. A new article that gets its id stays open. */
export function OpenPost({ id: param }: { id: string }) {
  const [shown, setShown] = useState<{ key: string; param: string; created: string | null }>({
    key: param,
    param,
    created: null,
  });
  // The address changed: to the id that the open article just got, or to another article.
  if (shown.param !== param)
    setShown(param === shown.created ? { ...shown, param } : { key: param, param, created: null });
  const onCreated = (id: number): void => setShown((now) => ({ ...now, created: String(id) }));
  return shown.key === 'new' ? (
    <PostWriter key="new" opened={null} onCreated={onCreated} />
  ) : (
    <Existing key={shown.key} id={Number(pathId(shown.key))} onCreated={onCreated} />
  );
}
