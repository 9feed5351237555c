import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Item } from './merge-server-rows';
import type { Rows } from './use-rows';
import { HeadCell } from './HeadCell';
import { SelectAll } from './SelectBox';
import { tableStyles } from './table-styles';

const Desk = styled(Table)(tableStyles);

interface Props {
  label: string;
  /** Column titles from left to right. The last one is for the actions. */
  heads: string[];
  /** The maximum number of actions in a row; the column reserves space for them. */
  actionCount: number;
  /** The list, if its rows can be selected. */
  pick?: Pick<Rows<Item>, 'rows' | 'rowState'>;
  children: ReactNode;
}

/**
 * A table on wide screens, cards on a phone. The roles are explicit because browsers drop them when CSS changes the
 * display of a table.
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
