import { useMarked, type Marks } from '../desk/marks';

/** What became of the last decision about a row, where it was not what was meant. */
export function RowNote({ marks, id }: { marks: Marks; id: number }) {
  const note = useMarked(marks, ({ notes }) => notes.get(id));
  return note ? (
    <span className="note" data-tone={note.tone}>
      {note.text}
    </span>
  ) : null;
}
