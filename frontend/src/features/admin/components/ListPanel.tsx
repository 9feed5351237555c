import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Item } from '../desk/merge-server-rows';
import type { ListQuery, Rows } from '../desk/use-rows';
import { LiveStatus } from '../../../components/LiveStatus';
import { wholeNumber } from '../../../lib/text';
import { usePlace } from '../desk/use-place';
import { ListLoading } from './ListLoading';
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
    alignItems: 'center',
    justifyContent: 'flex-end',
    minHeight: 'var(--touch)',
  },
  '& > .side > .meta': { marginRight: 'auto' },
  '& > .side > * + *:not(:empty)': { marginLeft: '1rem' },
  '@media (min-width: 768px)': {
    '& > .side > .meta': { marginRight: 0 },
  },
});

interface Props<T extends Item> {
  query: ListQuery<T>;
  list: Rows<T>;
  filter: ReactNode;
  /** An extra button of this tab. */
  tool?: ReactNode;
  empty: string;
  emptyHint?: ReactNode;
  children: ReactNode;
}

/** The parts that all lists share: filter, count, updates, loading, error, empty state and the next page. */
export function ListPanel<T extends Item>(props: Props<T>) {
  const { query, list, filter, tool, empty, emptyHint, children } = props;
  const shown = list.rows?.length ?? 0;
  const { place, go } = usePlace();
  const total = wholeNumber(list.total);
  const found = place.q === '' ? `${total} in the drawer` : `${total} found`;

  return (
    <>
      <Bar>
        {filter}
        <div className="side">
          {shown > 0 && <span className="meta">{shown < list.total ? `${shown} of ${total}` : found}</span>}
          <LiveStatus>{place.q !== '' && list.rows && !query.isPlaceholderData ? `${total} found` : ''}</LiveStatus>
          <ListUpdates list={list} />
          {tool}
        </div>
      </Bar>
      {list.rows === undefined ? (
        <ListLoading error={query.error} retry={() => void query.refetch()} />
      ) : shown === 0 ? (
        <div className="empty" style={{ borderTop: 'var(--line)' }}>
          <p>{empty}</p>
          {place.q === '' ? (
            emptyHint
          ) : (
            <>
              <p className="meta" style={{ font: '400 var(--fs-ui)/1.4 var(--sans)', letterSpacing: 0 }}>
                Nothing here holds “{place.q}”.
              </p>
              <Button size="small" variant="outlined" onClick={() => go({ q: '' })}>
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
