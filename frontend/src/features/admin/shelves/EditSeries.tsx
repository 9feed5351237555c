import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TryAgain } from '../../../components/loading/TryAgain';
import type { ArticleSeriesWithPosts } from '../../../lib/api/types';
import { deskOneSeriesQuery, editSeries } from '../api/series';
import { SeriesArticles, type Part } from './SeriesArticles';
import { SERIES_LIMITS } from './series-limits';
import { ShelfForm, type ShelfDialog } from './ShelfForm';

const idsOf = (parts: readonly { id: number }[]): number[] => parts.map(({ id }) => id);

/** Loads a series and edits it. */
export function EditSeries({ id, ...dialog }: { id: number } & ShelfDialog) {
  // Read when the form opens: its version must belong to what it shows.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...deskOneSeriesQuery(id), staleTime: 0 });
  if (error && !data) return <TryAgain onRetry={() => void refetch()}>The series didn’t load.</TryAgain>;
  if (!data || !isFetchedAfterMount) return <p className="meta">Loading...</p>;
  return <Form series={data} {...dialog} />;
}

function Form({ series, ...dialog }: { series: ArticleSeriesWithPosts } & ShelfDialog) {
  const [opened] = useState(series);
  const [parts, setParts] = useState<Part[]>(() => series.posts.map(({ id, title }) => ({ id, title })));
  return (
    <ShelfForm
      noun="series"
      limits={SERIES_LIMITS}
      stored={{ name: opened.name, slug: opened.slug, description: opened.description ?? '' }}
      save={({ name, description }) =>
        editSeries(opened.id, opened.version, { name, description, postIds: idsOf(parts) })
      }
      isChanged={idsOf(parts).join() !== idsOf(opened.posts).join()}
      {...dialog}
    >
      <SeriesArticles parts={parts} onChange={setParts} />
    </ShelfForm>
  );
}
