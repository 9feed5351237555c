import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/dates';
import { rowId } from '../desk/focus';
import { useRowState } from './row-state';
import type { Item, Row } from './merge-server-rows';
import type { Rows } from './use-rows';
import { isClamped } from './preview';
import { RowNote } from './RowNote';
import { SelectBox } from './SelectBox';
import { Stamp, type StampKind } from './Stamp';

interface Props {
  kind: string;
  row: Row<Item>;
  list: Pick<Rows<Item>, 'rowState' | 'current'>;
  /** The item's name in the checkbox label, if rows can be selected: `comment`. */
  pick?: string;
  /** The number to show, if not that of the row. */
  number?: number;
  /** The category or post, if the table has that column. */
  about?: string;
  text: string;
  /** More about the text, below it. */
  context?: ReactNode;
  /** The person, if the table has that column. */
  name?: ReactNode;
  status: { kind: StampKind; label: string };
  /** Renders the buttons. `about` is the id of the element that describes them. */
  rowActions: (common: { about: string; busy: boolean }) => ReactNode;
}

/**
 * A row of any list on the desk. It subscribes only to its own state; wrap the component that renders it in memo(), so
 * that moving the cursor in a list of a thousand rows renders two of them.
 */
export function DeskRow({
  kind,
  row: { item, gone },
  list,
  pick,
  number = item.id,
  about,
  text,
  context,
  name,
  status,
  rowActions,
}: Props) {
  const id = rowId(kind, item.id);
  const { rowState } = list;
  const busy = useRowState(rowState, (state) => state.busy.has(item.id));
  const isCursor = useRowState(rowState, (state) => state.cursor === item.id);
  const isSelected = useRowState(rowState, (state) => state.selected.has(item.id));
  const noted = useRowState(rowState, (state) => state.notes.get(item.id)?.tone);
  const left = gone && !busy;
  return (
    <TableRow
      role="row"
      id={id}
      tabIndex={-1}
      data-cursor={isCursor || undefined}
      data-selected={(isSelected && !left) || undefined}
      data-noted={noted}
      data-gone={left || undefined}
      aria-busy={busy || undefined}
      onFocus={() => rowState.setCursor(item.id)}
      onClick={() => rowState.setCursor(item.id)}
    >
      {pick !== undefined && (
        <TableCell role="cell" className="pick">
          {!left && <SelectBox id={item.id} list={list} label={`Select ${pick} ${item.id}`} />}
        </TableCell>
      )}
      <TableCell role="cell" className="number">
        {number}
      </TableCell>
      {about !== undefined && (
        <TableCell role="cell" className="about">
          {about}
        </TableCell>
      )}
      <TableCell role="cell" className="text">
        <span id={`${id}-text`} className="row-text" data-long={isClamped(text) ? '' : undefined} dir="auto">
          {text}
        </span>
        {context}
        {!left && <RowNote rowState={rowState} id={item.id} />}
      </TableCell>
      {name !== undefined && (
        // A card needs no dash for a name that nobody gave.
        <TableCell role="cell" className={name === '-' ? 'name none' : 'name'}>
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
        {!left ? (
          rowActions({ about: `${id}-text`, busy })
        ) : noted ? (
          <RowNote rowState={rowState} id={item.id} />
        ) : (
          <span className="meta decided">Someone decided this first.</span>
        )}
      </TableCell>
    </TableRow>
  );
}
