import TableCell from '@mui/material/TableCell';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { fieldOf, isDescending, defaultSort, sortFieldOfHead, toggleSort } from './sort';
import { useDeskView } from '../desk/use-desk-view';

const Turn = styled('button')({
  font: 'inherit',
  color: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '.35em',
  minHeight: 'var(--touch)',
  marginBlock: '-.6rem',
  padding: 0,
  background: 'none',
  border: 0,
  cursor: 'pointer',
  '&:hover': { color: 'var(--red)' },
  '& svg': { width: '.7em', height: '.7em', visibility: 'hidden' },
  '[aria-sort]:not([aria-sort=none]) > &': { color: 'var(--ink)', '& svg': { visibility: 'visible' } },
  '&:is(:hover, :focus-visible) svg': { visibility: 'visible' },
});

/** A column head. Clicking it sorts the list by this column; clicking again reverses the order. */
export function HeadCell({ head }: { head: string }) {
  const { view, go } = useDeskView();
  // On narrow screens rows are cards without heads, and Toolbar.tsx offers the order instead.
  const heads = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const field = sortFieldOfHead(view.tab, head);
  const cell = { role: 'columnheader', className: head.toLowerCase() };
  if (!field) return <TableCell {...cell}>{head}</TableCell>;

  const sort = view.sort ?? defaultSort(view.tab, view.status);
  const isSorted = fieldOf(sort) === field;
  const isDown = isSorted && isDescending(sort);
  return (
    <TableCell {...cell} aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}>
      {heads ? (
        <Turn type="button" onClick={() => go({ sort: toggleSort(sort, field) })}>
          <span>{head}</span>
          <svg viewBox="0 0 10 10" aria-hidden="true" focusable="false">
            <path
              d={isDown || (!isSorted && field === 'createdAt') ? 'M0 2h10L5 9z' : 'M0 8h10L5 1z'}
              fill="currentColor"
            />
          </svg>
        </Turn>
      ) : (
        head
      )}
    </TableCell>
  );
}
