import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LiveStatus } from '../../../components/frame/LiveStatus';
import type { User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';
import { counted } from '../../../lib/text';
import { peopleQuery, type PeopleFilter } from '../api/people';
import { DeskSelect } from '../list/DeskSelect';
import { ListLoading } from '../list/ListLoading';
import { LoadMoreRows } from '../list/LoadMoreRows';
import { SearchField } from '../list/SearchField';
import { itemNames, type DeskView } from '../list/filter';
import { useFocusInList } from '../list/use-focus-in-list';
import { useDeskView } from '../desk/use-desk-view';
import { Invitations } from './Invitations';
import { PersonRow } from './PersonRow';
import { roleNames, roles } from './role-names';

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

const choices: { value: PeopleFilter; label: string }[] = [
  { value: 'all', label: 'Everyone' },
  ...roles.map((role) => ({ value: role, label: `${roleNames[role]}s` })),
  { value: 'suspended', label: 'Suspended' },
];

/** The people with an account: their roles, suspensions, and invitations. */
export function PeoplePanel({ view }: { view: DeskView }) {
  const { go } = useDeskView();
  const client = useQueryClient();
  const me = client.getQueryData<User | null>(currentUserKey)?.id;
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const query = useInfiniteQuery(peopleQuery(filter, view.q));
  const people = query.data?.pages.flatMap(({ items }) => items);
  const total = query.data?.pages[0]?.total ?? 0;
  const bar = useRef<HTMLDivElement>(null);
  // People leave a filtered list when their role or their suspension changes.
  const list = useFocusInList<HTMLUListElement>(() => bar.current?.querySelector('select'));
  return (
    <>
      <Invitations />
      <Bar ref={bar}>
        <DeskSelect label="Show" value={filter} choices={choices} onChange={setFilter} />
        <SearchField label="Search people" q={view.q} onSearch={(q) => go({ q })} />
        {people && <span className="meta">{counted(total, ...itemNames.people)}</span>}
        <LiveStatus>{people && view.q !== '' ? `${total} found` : ''}</LiveStatus>
      </Bar>
      {people === undefined ? (
        <ListLoading error={query.error} retry={() => void query.refetch()} />
      ) : people.length === 0 ? (
        <div className="empty">
          <p>Nobody found.</p>
        </div>
      ) : (
        <List aria-label="People" {...list}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isMe={person.id === me} />
          ))}
        </List>
      )}
      {query.hasNextPage && <LoadMoreRows query={query} />}
    </>
  );
}
