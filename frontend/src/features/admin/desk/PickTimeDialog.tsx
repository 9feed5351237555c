import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { localOf, momentOf, zoneName } from './zoned-time';
import { DeskDialog } from './DeskDialog';

interface Props {
  timeZone: string;
  /** The time of an email that is scheduled already. */
  current?: string | null;
  /** Resolves with the server's reason, or with null when it is scheduled. */
  schedule: (sendAt: string) => Promise<string | null>;
  onClose: () => void;
}

const hour = 3_600_000;
const yearMs = 366 * 24 * hour;

/** The next full hour but one, so that there is time to think. */
const firstOffer = (now: number): number => Math.ceil(now / hour + 1) * hour;

/** Asks when an email goes out, in the site's time zone. */
export function PickTimeDialog({ timeZone, current, schedule, onClose }: Props) {
  const id = useId();
  const [opened] = useState(() => Date.now());
  const [local, setLocal] = useState(() => localOf(current ? Date.parse(current) : firstOffer(opened), timeZone));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  // Its clocks may be changed by then.
  const moment = momentOf(local, timeZone);
  const picked = moment === null ? opened : Date.parse(moment);

  const submit = async (): Promise<void> => {
    if (busy) return;
    const at = momentOf(local, timeZone);
    if (at === null) return setProblem('Choose a day and a time.');
    if (Date.parse(at) <= Date.now()) return setProblem('That time has passed. Choose a later one.');
    setBusy(true);
    const reason = await schedule(at);
    setBusy(false);
    if (reason === null) onClose();
    else setProblem(reason);
  };

  return (
    <DeskDialog
      title={current ? 'Change Time' : 'Pick a Time'}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button size="small" variant="text" onClick={onClose}>
            Not Now
          </Button>
          <Button size="small" type="submit">
            <span>{busy ? 'Scheduling...' : current ? 'Change' : 'Schedule'}</span>
          </Button>
        </>
      }
    >
      <TextField
        id={id}
        type="datetime-local"
        label="When it goes out"
        autoFocus
        value={local}
        error={problem !== null}
        helperText={problem ?? `Time zone: ${zoneName(timeZone, picked)}. You can cancel until then.`}
        onChange={({ target }) => {
          setLocal(target.value);
          setProblem(null);
        }}
        slotProps={{
          htmlInput: { min: localOf(opened, timeZone), max: localOf(opened + yearMs, timeZone) },
          formHelperText: { role: problem === null ? undefined : 'alert' },
        }}
        sx={{ maxWidth: '20rem' }}
      />
    </DeskDialog>
  );
}
