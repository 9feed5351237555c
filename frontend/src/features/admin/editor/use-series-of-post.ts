import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/client';
import type { ArticleSeriesWithPosts, Post } from '../../../lib/api/types';
import { forgetReadersPages } from '../api/readers-pages';
import { addToSeries, createSeries, deskSeriesQuery, removeFromSeries, seriesOfPostQuery } from '../api/series';

/** `Part 2 of 4`, as readers see it once the article is published. */
export function placeWords({ posts }: Pick<ArticleSeriesWithPosts, 'posts'>, postId: number): string {
  const parts = posts.filter(({ id, published }) => published || id === postId);
  return `Part ${parts.findIndex(({ id }) => id === postId) + 1} of ${parts.length}`;
}

interface SeriesOfPost {
  /** null without one, and until it is loaded. */
  series: ArticleSeriesWithPosts | null;
  isLoaded: boolean;
  busy: boolean;
  /** Why the last change failed, in words. */
  failure: string | null;
  /** Adds the article at the end of a series, or takes it out of its own. */
  choose: (id: number | null) => Promise<void>;
  /** Creates a series with this article. Resolves with false when that failed. */
  create: (name: string) => Promise<boolean>;
  reload: () => Promise<void>;
}

/** The series that an article belongs to, and how to change that. */
export function useSeriesOfPost({ id: postId }: Post): SeriesOfPost {
  const client = useQueryClient();
  const query = useQuery(seriesOfPostQuery(postId));
  const { queryKey } = seriesOfPostQuery(postId);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const series = query.data?.series ?? null;

  const reload = async (): Promise<void> => {
    forgetReadersPages(client);
    await Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: deskSeriesQuery().queryKey }),
    ]);
  };

  const change = async (work: () => Promise<ArticleSeriesWithPosts | null>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    let isDone = true;
    try {
      client.setQueryData(queryKey, { series: await work() });
    } catch (error) {
      isDone = false;
      setFailure(messageOf(error, 'We couldn’t change the series. Try again in a moment.'));
    }
    await reload().catch(() => undefined);
    setBusy(false);
    return isDone;
  };

  const loadFailure = query.isError ? 'We couldn’t load the series.' : null;
  return {
    series,
    isLoaded: query.data !== undefined,
    busy,
    failure: failure ?? loadFailure,
    choose: async (id) => {
      if (id === (series?.id ?? null)) return;
      await change(() => (id === null ? removeFromSeries(series!.id, postId) : addToSeries(id, postId)));
    },
    create: (name) => change(() => createSeries({ name, slug: '', description: '', postIds: [postId] })),
    reload,
  };
}
