import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { LoadMore } from '../../../components/loading/LoadMore';
import { messageOf } from '../../../lib/api/client';
import { notesOf } from '../../../lib/content-notes';
import { useHiddenNotes } from '../../../lib/hidden-notes';
import { counted } from '../../../lib/text';
import { nextPageSize, storiesQuery } from '../api/list-stories';
import { mayMoveFocus } from '../../../lib/may-move-focus';

interface Props {
  wall: RefObject<HTMLElement | null>;
  /** Whether stories that the reader chose to hide are shown. */
  shown: boolean;
}

/**
 * The 'Load More Stories' button. The number of stories shown is stored in the address, so that Back and reload show
 * the same ones. Without scripts the button is a plain form.
 */
export function MoreStories({ wall, shown: showsAll }: Props) {
  const { pathname } = useLocation();
  const [, setSearch] = useSearchParams();
  const hidden = useHiddenNotes();
  const list = useInfiniteQuery(storiesQuery());
  const [addedCount, setAddedCount] = useState(0);
  const firstNew = useRef<number>(undefined);
  /** The element that had the focus when the button was pressed. */
  const pressedAt = useRef<Element>(null);
  const shown = list.data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;

  const more = async (): Promise<void> => {
    if (list.isFetchingNextPage) return;
    setAddedCount(0);
    pressedAt.current = document.activeElement;
    const { data, isError } = await list.fetchNextPage();
    const items = data?.pages.at(-1)?.items ?? [];
    if (isError || items.length === 0) return;
    // A hidden story cannot have the focus.
    const seen = items.filter((story) => showsAll || !notesOf(story).some((note) => hidden.includes(note)));
    setAddedCount(seen.length);
    firstNew.current = seen[0]?.id;
    setSearch({ shown: String(shown + items.length) }, { replace: true, preventScrollReset: true });
  };

  // Focus the first new story, in place of the button. This runs after every render, because the list may render the
  // story later than this component counts it.
  useEffect(() => {
    if (firstNew.current === undefined) return;
    const card = wall.current?.querySelector<HTMLElement>(`[data-story="${firstNew.current}"]`);
    if (!card) return;
    firstNew.current = undefined;
    if (mayMoveFocus(pressedAt.current)) card.focus({ preventScroll: true });
  });

  return (
    <>
      {list.hasNextPage && (
        <LoadMore
          busy={list.isFetchingNextPage}
          onMore={() => void more()}
          {...(list.isFetchNextPageError && { failed: messageOf(list.error, 'More stories didn’t load.') })}
          noScriptForm={{ action: pathname, fields: [['shown', shown + nextPageSize]] }}
        >
          Load More Stories
        </LoadMore>
      )}
      <p className="hidden-text" role="status">
        {addedCount > 0 && `${counted(addedCount, 'more story', 'more stories')}.`}
      </p>
    </>
  );
}
