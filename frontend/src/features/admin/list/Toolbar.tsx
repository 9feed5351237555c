import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Tab } from '../desk/tabs';
import { defaultSort, sortChoices } from './sort';
import { useDeskView } from '../desk/use-desk-view';
import { CategoryFilter } from '../posts/CategoryFilter';
import { DeskSelect } from './DeskSelect';
import { SearchField } from './SearchField';
import { StatusFilter } from './StatusFilter';

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '.5rem .75rem',
  flex: '1 1 100%',
  '@media (min-width: 768px)': { flex: '1 1 34rem' },
});

const searchLabels: Record<Tab, string> = {
  posts: 'Search posts',
  confessions: 'Search stories',
  comments: 'Search comments',
  reports: 'Search reports',
  campaigns: 'Search emails',
  newsletter: 'Search sign-ups',
  suggestions: 'Search suggestions',
  glossary: 'Search words',
  people: 'Search people',
};

/** The order as a select element, for screens where rows are cards without column heads. */
function SortChoice() {
  const { view, go } = useDeskView();
  return (
    <DeskSelect
      label="Order"
      value={view.sort ?? defaultSort(view.tab, view.status)}
      choices={sortChoices(view.tab)}
      onChange={(sort) => go({ sort })}
    />
  );
}

/** The filter, search and order above every list. */
export function Toolbar() {
  const { view, go } = useDeskView();
  const heads = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const isPosts = view.tab === 'posts';
  // On a phone the two selects of these lists share a line, and the search has its own.
  const isSortFirst = isPosts || view.tab === 'newsletter';
  return (
    <Tools>
      <StatusFilter tab={view.tab} status={view.status} onChange={(status) => go({ status })} />
      {isPosts && <CategoryFilter />}
      {!heads && isSortFirst && <SortChoice />}
      <SearchField key={view.tab} label={searchLabels[view.tab]} q={view.q} onSearch={(q) => go({ q })} />
      {!heads && !isSortFirst && <SortChoice />}
    </Tools>
  );
}
