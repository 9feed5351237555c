import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Tab } from '../desk/tabs';
import { defaultSort, sortChoices, type Sort } from '../desk/sort';
import { usePlace } from '../desk/use-place';
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
  confessions: 'Search confessions',
  comments: 'Search comments',
  newsletter: 'Search sign-ups',
  suggestions: 'Search suggestions',
};

/** The order as a select element, for screens where rows are cards without column heads. */
function SortChoice() {
  const { place, go } = usePlace();
  const byDefault = defaultSort(place.tab, place.status);
  return (
    <TextField
      select
      value={place.sort ?? byDefault}
      onChange={({ target }) => go({ sort: target.value as Sort })}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Order' } }}
      sx={{
        flex: 'none',
        '& select': {
          boxSizing: 'border-box',
          height: 'var(--touch)',
          padding: '.35rem 2rem .35rem .75rem',
          fontSize: '1rem',
        },
      }}
    >
      {sortChoices(place.tab).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

/** The filter, search and order above every list. */
export function Toolbar() {
  const { place, go } = usePlace();
  const heads = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  return (
    <Tools>
      <StatusFilter tab={place.tab} status={place.status} onChange={(status) => go({ status })} />
      <SearchField key={place.tab} label={searchLabels[place.tab]} q={place.q} onSearch={(q) => go({ q })} />
      {!heads && <SortChoice />}
    </Tools>
  );
}
