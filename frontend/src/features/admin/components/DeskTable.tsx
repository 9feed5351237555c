import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Item } from '../desk/merge-server-rows';
import type { Rows } from '../desk/use-rows';
import { HeadCell } from './HeadCell';
import { SelectAll } from './SelectBox';
import { tableStyles } from './table-styles';

const Desk = styled(Table)(tableStyles);

interface Props {
  label: string;
  /** Heads from left to right; the last one is for the actions. */
  heads: string[];
  /** How many actions a row may have: the column keeps room for all of them. */
  actionCount: number;
  /** The list, where its rows can be selected. */
  pick?: Pick<Rows<Item>, 'rows' | 'rowState'>;
  children: ReactNode;
}

/**
 * A table on paper, cards on a phone. The roles are said again because a browser may forget them when a table is laid
 * out as anything else.
 */
export function DeskTable({ label, heads, actionCount, pick, children }: Props) {
  return (
    <Desk role="table" aria-label={label} data-acts={actionCount} data-picks={pick ? '' : undefined}>
      <TableHead role="rowgroup">
        <TableRow role="row">
          {pick && (
            <TableCell role="columnheader" className="pick">
              <SelectAll list={pick} />
            </TableCell>
          )}
          {heads.map((head) => (
            <HeadCell key={head} head={head} />
          ))}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup">{children}</TableBody>
    </Desk>
  );
}
