import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LiveStatus } from '../../../components/frame/LiveStatus';
import { counted } from '../../../lib/text';
import { deskTermsQuery } from '../api/terms';
import { ListLoading } from '../list/ListLoading';
import { LoadMoreRows } from '../list/LoadMoreRows';
import { SearchField } from '../list/SearchField';
import { itemNames, type DeskView } from '../list/filter';
import { useFocusInList } from '../list/use-focus-in-list';
import { useDeskView } from '../desk/use-desk-view';
import { EditTerm, TermDialog } from './TermDialog';
import { TermRow } from './TermRow';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '.5rem .75rem',
  paddingBlock: '.75rem',
  borderBottom: 'var(--line)',
  '& > .meta': { marginLeft: 'auto' },
});

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/** The terms of the glossary, with drafts. */
export function GlossaryPanel({ view }: { view: DeskView }) {
  const { go } = useDeskView();
  /** The slug of the term that is open. No slug has a capital letter. */
  const [open, setOpen] = useState<string | 'NEW' | null>(null);
  const query = useInfiniteQuery(deskTermsQuery(view.q));
  const terms = query.data?.pages.flatMap(({ items }) => items);
  const total = query.data?.pages[0]?.total ?? 0;
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useFocusInList<HTMLUListElement>(() => addButton.current);
  const close = (): void => setOpen(null);
  return (
    <>
      <Bar>
        <SearchField label="Search words" q={view.q} onSearch={(q) => go({ q })} />
        {terms && <span className="meta">{counted(total, ...itemNames.glossary)}</span>}
        <LiveStatus>{terms && view.q !== '' ? `${total} found` : ''}</LiveStatus>
        <Button ref={addButton} size="small" onClick={() => setOpen('NEW')}>
          Add a Word
        </Button>
      </Bar>
      {terms === undefined ? (
        <ListLoading error={query.error} retry={() => void query.refetch()} />
      ) : terms.length === 0 ? (
        <div className="empty">
          <p>No words found.</p>
        </div>
      ) : (
        <List aria-label="Words" {...list}>
          {terms.map((term) => (
            <TermRow key={term.slug} term={term} onEdit={() => setOpen(term.slug)} />
          ))}
        </List>
      )}
      {query.hasNextPage && <LoadMoreRows query={query} />}
      {open === 'NEW' ? <TermDialog onClose={close} /> : open !== null && <EditTerm slug={open} onClose={close} />}
    </>
  );
}
