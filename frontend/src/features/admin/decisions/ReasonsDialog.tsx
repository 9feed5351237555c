import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LENGTHS } from '../../../../../backend/src/kernel/content-limits';
import { siteSettingsQuery } from '../api/site-settings';
import { takesLetters, useKeysSwitch } from '../desk/keys';
import { reasonLabels, reasonOfKey, reasons, type DeclineReason, type Explanation } from './reasons';
import { useDiscardGuard } from '../../../lib/use-leave-guard';
import { confirmDiscard } from '../../../lib/confirm-discard';
import { DeskDialog } from '../desk/DeskDialog';
import { Kbd, useShowsKeys } from '../desk/KeyLine';

const List = styled('ol')({
  display: 'grid',
  listStyle: 'none',
  padding: 0,
  margin: 0,
  borderTop: 'var(--hair)',
  '& > li': { borderBottom: 'var(--hair)' },
  '& button': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '.1rem .75rem',
    justifyContent: 'stretch',
    alignItems: 'baseline',
    width: '100%',
    minHeight: 'var(--touch)',
    padding: '.5rem .25rem',
    textAlign: 'left',
    fontWeight: 600,
    '&:not(:has(kbd))': { gridTemplateColumns: '1fr' },
  },
  '& .meta': { gridColumn: '-2 / -1', fontWeight: 400 },
});

interface Props {
  /** `this story`, `these 3 comments`. */
  what: string;
  /** The writers read the reason and the note with their receipts. */
  isReadByWriter: boolean;
  /** How long the deletion can be undone. */
  warning: string;
  answer: (why: Explanation | null) => void;
}

/** Asks why stories or comments are deleted. Choosing a reason, with 1 to 8 for example, confirms the deletion. */
export function ReasonsDialog({ what, isReadByWriter, warning, answer }: Props) {
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const texts = useQuery({ ...siteSettingsQuery(), enabled: isReadByWriter }).data?.reasonTexts;
  const noteId = useId();
  const on = useKeysSwitch((keys) => keys.on);
  const showsKeys = useShowsKeys();
  const { max } = LENGTHS.declineNote;
  const isTooLong = [...note.trim()].length > max;

  const typed = note.trim() !== '';
  useDiscardGuard(typed, () => answer(null));
  const close = (): void => {
    if (!typed || confirmDiscard()) answer(null);
  };

  const choose = (reason: DeclineReason): void => {
    if (!isTooLong) return answer({ reason, note: note.trim() });
    setTried(true);
    document.getElementById(noteId)?.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(takesLetters)) return;
    const reason = reasonOfKey(event);
    if (!reason) return;
    event.preventDefault();
    choose(reason);
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);

  return (
    <DeskDialog
      title={`Why are you deleting ${what}?`}
      keepOpenOnBackdrop={typed}
      onClose={close}
      actions={
        <Button size="small" variant="text" onClick={close}>
          Cancel
        </Button>
      }
    >
      <p style={{ margin: 0 }}>
        {isReadByWriter
          ? 'The writer reads this with their receipt. Be as kind as you’d want.'
          : 'The writer sees the reason, not your note.'}
      </p>
      <TextField
        id={noteId}
        label={isReadByWriter ? 'Your own words, if you like' : 'Note for other editors, if you like'}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={isTooLong}
        helperText={isTooLong ? `Keep it to ${max} characters or fewer.` : undefined}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { dir: 'auto' },
          formHelperText: tried && isTooLong ? { role: 'alert' } : {},
        }}
      />
      <div>
        <p className="meta" style={{ margin: '0 0 .75rem' }}>
          {`Choose a reason, and it’s deleted. ${warning}`}
        </p>
        <List>
          {reasons.map((reason, index) => (
            <li key={reason}>
              <Button
                variant="text"
                aria-keyshortcuts={on ? String(index + 1) : undefined}
                onClick={() => choose(reason)}
              >
                {showsKeys && <Kbd aria-hidden="true">{index + 1}</Kbd>}
                <span>{reasonLabels[reason]}</span>
                {texts && <span className="meta">{texts[reason]}</span>}
              </Button>
            </li>
          ))}
        </List>
      </div>
    </DeskDialog>
  );
}
