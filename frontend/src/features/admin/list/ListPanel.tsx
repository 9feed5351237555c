import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Item } from './merge-server-rows';
import type { ListQuery, Rows } from './use-rows';
import { LiveStatus } from '../../../components/frame/LiveStatus';
import { counted, wholeNumber } from '../../../lib/text';
import { itemNames } from './filter';
import type { Tab } from '../desk/tabs';
import { useDeskView } from '../desk/use-desk-view';
import { ListLoading } from './ListLoading';
import { titleId } from '../desk/focus';
import { ListUpdates } from './ListUpdates';
import { LoadMoreRows } from './LoadMoreRows';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '.25rem 1rem',
  paddingBlock: '.75rem',
  // Reserves the space of this text, because it appears and disappears while the list is in use.
  '& > .side': {
    display: 'flex',
    flex: 1,
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    rowGap: '.25rem',
    '& > button': { whiteSpace: 'nowrap' },
    minHeight: '1.5rem',
  },
  '& > .side > .meta': { marginRight: 'auto' },
  '& > .side > * + *:not(:empty)': { marginLeft: '1rem' },
  '@media (min-width: 768px)': {
    '& > .side': { minHeight: 'var(--touch)' },
    '& > .side > .meta': { marginRight: 0 },
  },
  '@media (min-width: 1100px)': { '& > .side': { flex: 'none' } },
});

/** How an empty list fills. */
const hints: Record<Tab, string> = {
  posts: 'Press Create New Post to write the first one.',
  confessions: 'Stories that readers share wait here until you approve them.',
  comments: 'Comments that readers write wait here until you approve them.',
  reports: 'When readers report a story or a comment, it waits here until you decide.',
  campaigns: 'Press New Email to write the first one.',
  newsletter: 'Everyone who signs up for the newsletter shows up here.',
  suggestions: 'Suggestions that readers send wait here until you approve or reject them.',
  glossary: 'Press Add a Word to explain the first one.',
  people: 'Everyone who creates an account shows up here.',
};

interface Props<T extends Item> {
  query: ListQuery<T>;
  list: Rows<T>;
  filter: ReactNode;
  /** An extra button of this tab. */
  tool?: ReactNode;
  empty: string;
  /** How items get into this view, below `empty`. */
  how?: string | undefined;
  children: ReactNode;
}

/** The parts that all lists share: filter, count, updates, loading, error, empty state and the next page. */
export function ListPanel<T extends Item>(props: Props<T>) {
  const { query, list, filter, tool, empty, how, children } = props;
  const shown = list.rows?.length ?? 0;
  const { view, go } = useDeskView();
  // The pressed button disappears, so the focus moves to the title.
  const showAll = (change: Parameters<typeof go>[0]): void => {
    go(change);
    document.getElementById(titleId)?.focus();
  };
  const total = wholeNumber(list.total);
  const found = view.q === '' ? counted(list.total, ...itemNames[view.tab]) : `${total} found`;

  return (
    <>
      <Bar>
        {filter}
        <div className="side">
          {shown > 0 && <span className="meta">{shown < list.total ? `${shown} of ${total}` : found}</span>}
          <LiveStatus>{view.q !== '' && list.rows && !query.isPlaceholderData ? `${total} found` : ''}</LiveStatus>
          <ListUpdates list={list} />
          {tool}
        </div>
      </Bar>
      {list.rows === undefined ? (
        <ListLoading error={query.error} retry={() => void query.refetch()} />
      ) : shown === 0 ? (
        <div className="empty" style={{ borderTop: 'var(--line)' }}>
          <p>{empty}</p>
          {view.q === '' && (view.status !== 'all' || view.category !== undefined) ? (
            <>
              {how && <p className="meta more-words">{how}</p>}
              <Button size="small" variant="outlined" onClick={() => showAll({ status: 'all', category: undefined })}>
                <span>{`Show all ${itemNames[view.tab][1]}`}</span>
              </Button>
            </>
          ) : view.q === '' ? (
            <p className="meta more-words">{hints[view.tab]}</p>
          ) : (
            <>
              <p className="meta more-words">{`Nothing here contains “${view.q}”.`}</p>
              <Button size="small" variant="outlined" onClick={() => showAll({ q: '' })}>
                Clear the search
              </Button>
            </>
          )}
        </div>
      ) : (
        children
      )}
      {shown > 0 && query.hasNextPage && <LoadMoreRows query={query} />}
    </>
  );
}
