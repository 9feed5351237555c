import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { LENGTHS } from '../../../../../backend/src/kernel/content-limits';
import { messageOf } from '../../../lib/api/client';
import type { ModeratorNote } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { isVisible } from '../../../lib/visible';
import { addNote, deleteNote, notesQuery, type NotedItem } from '../api/notes';
import { keepText, typedText } from './typed-texts';

const Notes = styled('section')({
  display: 'grid',
  gap: '.75rem',
  justifyItems: 'start',
  fontSize: 'var(--fs-desk)',
  '& h3': { fontSize: 'var(--fs-desk)', margin: 0 },
  '& h3:focus': { outline: 0 },
  '& ul': { display: 'grid', gap: '.75rem', padding: 0, margin: 0, listStyle: 'none', maxWidth: '44em' },
  '& li': { borderLeft: '2px solid var(--field)', paddingLeft: '.8em' },
  '& li > p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& li > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 .5rem' },
  '& > p': { margin: 0 },
});

interface Props {
  item: NotedItem;
}

/** The notes of moderators about a story or a comment. */
export function ItemNotes({ item }: Props) {
  const { kind } = item;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(notesQuery(item));
  const [text, setText] = useState(() => typedText('note', item));
  const [isOpen, setIsOpen] = useState(text !== '');
  const head = useRef<HTMLHeadingElement>(null);
  const headId = useId();
  const reload = () => client.invalidateQueries({ queryKey: notesQuery(item).queryKey });
  const type = (typed: string): void => {
    setText(typed);
    keepText('note', item, typed);
  };
  const add = useMutation({
    mutationFn: () => addNote(item, text.trim()),
    onSuccess: async () => {
      type('');
      setIsOpen(false);
      head.current?.focus();
      await reload();
    },
  });
  const remove = useMutation({
    mutationFn: deleteNote,
    onSuccess: () => head.current?.focus(),
    onSettled: reload,
  });
  const { max } = LENGTHS.moderatorNote;
  const isTooLong = [...text.trim()].length > max;
  const failure = add.error ?? remove.error;

  return (
    <Notes aria-labelledby={headId}>
      <h3 id={headId} ref={head} tabIndex={-1}>
        Notes for editors
      </h3>
      {error && (
        <p role="alert">
          <span>{`We couldn’t load the notes. ${messageOf(error, '')}`}</span>{' '}
          <Button size="small" variant="text" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((note) => (
            <Note key={note.id} note={note} busy={remove.isPending} remove={() => remove.mutate(note.id)} />
          ))}
        </ul>
      )}
      {isOpen ? (
        <form
          noValidate
          style={{ display: 'grid', gap: '.5rem', width: '100%', maxWidth: '44em' }}
          onSubmit={(event) => {
            event.preventDefault();
            if (isVisible(text) && !isTooLong && !add.isPending) add.mutate();
          }}
        >
          <TextField
            label="New note"
            value={text}
            onChange={(event) => type(event.target.value)}
            error={isTooLong}
            helperText={
              isTooLong
                ? `Keep it to ${max.toLocaleString('en-US')} characters or fewer.`
                : `Only editors see it. It’s deleted with the ${kind === 'comment' ? 'comment' : 'story'}.`
            }
            autoFocus={text === ''}
            multiline
            minRows={2}
            maxRows={10}
            fullWidth
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { dir: 'auto', readOnly: add.isPending } }}
          />
          <div style={{ display: 'flex', gap: '.5rem' }}>
            <Button
              size="small"
              type="submit"
              variant="outlined"
              aria-disabled={!isVisible(text) || isTooLong || undefined}
            >
              <span>{add.isPending ? 'Adding...' : 'Add Note'}</span>
            </Button>
            <Button
              size="small"
              variant="text"
              onClick={() => {
                type('');
                setIsOpen(false);
                head.current?.focus();
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button size="small" variant="text" sx={{ marginLeft: '-.5rem' }} onClick={() => setIsOpen(true)}>
          Add a note
        </Button>
      )}
      {failure && (
        <p role="alert" className="field-error">
          {messageOf(failure, 'That didn’t work. Try again in a moment.')}
        </p>
      )}
    </Notes>
  );
}

interface NoteProps {
  note: ModeratorNote;
  busy: boolean;
  remove: () => void;
}

function Note({ note: { text, by, day }, busy, remove }: NoteProps) {
  const id = useId();
  return (
    <li>
      <p id={id} dir="auto">
        {text}
      </p>
      <div>
        <span className="meta">{`${by?.username ?? 'A former editor'} · ${formatDate(day)}`}</span>
        <Button
          size="small"
          variant="text"
          aria-describedby={id}
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy && window.confirm('Delete this note? You can’t undo this.')) remove();
          }}
        >
          Delete note
        </Button>
      </div>
    </li>
  );
}
