import { useRowState, type RowStateStore } from './row-state';

/** A note on a row about a failed, superseded or undone decision. */
export function RowNote({ rowState, id }: { rowState: RowStateStore; id: number }) {
  const note = useRowState(rowState, ({ notes }) => notes.get(id));
  return note ? (
    <span className="note" data-tone={note.tone}>
      {note.text}
    </span>
  ) : null;
}
