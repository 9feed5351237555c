import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Confession } from '../../../lib/api/types';
import { confessionQuery } from '../api/get-confession';

/**
 * The id of the post or story that a link asks to edit: `/admin?tab=posts&edit=7`. The address forgets it once the editor
 * is open, so that a reload or Back does not open the editor again.
 */
export function useLinkedItem(): number | null {
  const [query, setQuery] = useSearchParams();
  const [linked] = useState(() => {
    const id = query.get('edit') ?? '';
    return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  });
  useEffect(() => {
    if (!query.has('edit')) return;
    const rest = new URLSearchParams(query);
    rest.delete('edit');
    setQuery(rest, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
  return linked;
}

/** Opens the story that a link asks to edit. A story that is gone by then leaves the list as it is. */
export function useLinkedStory(open: (story: Confession) => void): void {
  const id = useLinkedItem();
  const { data } = useQuery({ ...confessionQuery(id ?? 0), enabled: id !== null });
  // Once: a story that is fetched again must not open its editor again.
  const [isOpened, setOpened] = useState(false);
  if (data && !isOpened) {
    setOpened(true);
    open(data);
  }
}
