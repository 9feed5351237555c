import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { Media } from '../../../../lib/api/types';
import { mediaKey, mediaQuery, type MediaPages } from '../../api/media';
import { usePictureTools } from './picture-tools';

/** The pictures of the library that match a search, and the uploads that will be in it. */
export function useLibrary(q: string, onUploaded: (media: Media) => void) {
  const client = useQueryClient();
  const { facts, queue } = usePictureTools();
  const query = useInfiniteQuery(mediaQuery(q));
  const uploads = useStore(queue.uploads, (all) => all);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { data } = query;
  useEffect(() => {
    if (data) facts.put(...data.pages.flatMap((page) => page.items));
  }, [data, facts]);

  /** Applies a change to every loaded list. */
  const update = (change: (items: Media[], at: number) => Media[]): void => {
    client.setQueriesData<MediaPages>(
      { queryKey: mediaKey },
      (loaded) =>
        loaded && { ...loaded, pages: loaded.pages.map((page, at) => ({ ...page, items: change(page.items, at) })) },
    );
  };
  const replace = (media: Media): void => {
    facts.put(media);
    update((all) => all.map((one) => (one.id === media.id ? media : one)));
  };
  const drop = (id: string): void => {
    facts.forget(id);
    update((all) => all.filter((one) => one.id !== id));
  };

  const take = useEffectEvent((media: Media) => {
    facts.put(media);
    update((all, at) => (at === 0 ? [media, ...all.filter((one) => one.id !== media.id)] : all));
    onUploaded(media);
  });
  useEffect(() => {
    for (const { id, target, state } of uploads) {
      if (target !== 'library' || state.kind !== 'done') continue;
      take(state.media);
      queue.remove(id);
    }
  }, [uploads, queue]);

  return {
    query,
    items,
    uploads: uploads.filter(({ target, state }) => target === 'library' && state.kind !== 'done'),
    replace,
    drop,
  };
}
