import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Tab } from '../desk/tabs';
import { defaultSort, sortChoices } from '../desk/sort';
import { usePlace } from '../desk/use-place';
import { CategoryFilter } from './CategoryFilter';
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
  people: 'Search people',
};

/** The order as a select element, for screens where rows are cards without column heads. */
function SortChoice() {
  const { place, go } = usePlace();
  return (
    <DeskSelect
      label="Order"
      value={place.sort ?? defaultSort(place.tab, place.status)}
      choices={sortChoices(place.tab)}
      onChange={(sort) => go({ sort })}
    />
  );
}

/** The filter, search and order above every list. */
export function Toolbar() {
  const { place, go } = usePlace();
  const heads = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const isPosts = place.tab === 'posts';
  // On a phone the two selects of these lists share a line, and the search has its own.
  const isSortFirst = isPosts || place.tab === 'newsletter';
  return (
    <Tools>
      <StatusFilter tab={place.tab} status={place.status} onChange={(status) => go({ status })} />
      {isPosts && <CategoryFilter />}
      {!heads && isSortFirst && <SortChoice />}
      <SearchField key={place.tab} label={searchLabels[place.tab]} q={place.q} onSearch={(q) => go({ q })} />
      {!heads && !isSortFirst && <SortChoice />}
    </Tools>
  );
}
