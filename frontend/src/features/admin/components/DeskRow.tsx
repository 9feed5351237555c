import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/dates';
import { rowId } from '../desk/focus';
import type { Item, Row } from '../desk/settle';
import { Stamp, type StampKind } from './Stamp';

interface Props {
  kind: string;
  row: Row<Item>;
  busy: boolean;
  /** The category or the post, where the table has such a column. */
  about?: string;
  text: string;
  /** Whose it is, where the table has such a column. */
  name?: ReactNode;
  status: { kind: StampKind; label: string };
  actions: ReactNode;
}

/** One row: the same for everything that is decided here. */
export function DeskRow({ kind, row: { item, gone }, busy, about, text, name, status, actions }: Props) {
  const id = rowId(kind, item.id);
  const left = gone && !busy;
  return (
    <TableRow role="row" id={id} tabIndex={-1} data-gone={left || undefined} aria-busy={busy || undefined}>
      <TableCell role="cell" className="number">
        {item.id}
      </TableCell>
      {about !== undefined && (
        <TableCell role="cell" className="about">
          {about}
        </TableCell>
      )}
      <TableCell role="cell" className="text">
        <span id={`${id}-text`}>{text}</span>
      </TableCell>
      {name !== undefined && (
        <TableCell role="cell" className="name">
          {name}
        </TableCell>
      )}
      <TableCell role="cell" className="status">
        {left ? <Stamp kind="gone">Decided</Stamp> : <Stamp kind={status.kind}>{status.label}</Stamp>}
      </TableCell>
      <TableCell role="cell" className="number date">
        {formatDate(item.createdAt)}
      </TableCell>
      <TableCell role="cell" className="actions">
        {left ? <span className="meta decided">Someone decided this first.</span> : actions}
      </TableCell>
    </TableRow>
  );
}
