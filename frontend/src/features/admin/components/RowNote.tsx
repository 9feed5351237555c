import { useRowState, type RowStateStore } from '../desk/row-state';

/** What became of the last decision about a row, where it was not what was meant. */
export function RowNote({ rowState, id }: { rowState: RowStateStore; id: number }) {
  const note = useRowState(rowState, ({ notes }) => notes.get(id));
  return note ? (
    <span className="note" data-tone={note.tone}>
      {note.text}
    </span>
  ) : null;
}
