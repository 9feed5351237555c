import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import { number } from '../format';

export interface Numbers {
  /** The title of the row names, then of each number. */
  head: string[];
  rows: { name: string; values: number[] }[];
}

/** Ninety rows are long, so the table scrolls by itself. */
const Room = styled('div')({
  maxHeight: '26rem',
  overflowY: 'auto',
  borderTop: 'var(--line)',
  marginTop: '.75rem',
  '& th, & td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', paddingBlock: '.5rem' },
  '& tbody th, & thead th:first-of-type': { textAlign: 'left', fontWeight: 400 },
  '& td:last-of-type, & thead th:last-of-type': { paddingRight: '.25rem' },
  '& thead th': { position: 'sticky', top: 0, background: 'var(--paper)', fontWeight: '600 !important' },
});

/** The numbers of a chart as a table. */
export function NumbersTable({ title, numbers: { head, rows } }: { title: string; numbers: Numbers }) {
  return (
    <Room tabIndex={0} role="region" aria-label={`${title}, as a table`}>
      <Table aria-label={title}>
        <TableHead>
          <TableRow>
            {head.map((name) => (
              <TableCell key={name} scope="col">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, values }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {values.map((value, at) => (
                <TableCell key={head[at + 1]}>{number(value)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Room>
  );
}
