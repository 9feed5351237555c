import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { Post } from '../../../lib/api/types';
import { localOf } from '../desk/zoned-time';
import { PanelSection } from './PanelSection';
import { goesOutAt, zoneWords } from './time-words';

/** When the article goes out, as a date and time field has it. */
export interface Schedule {
  timeZone: string;
  local: string;
  setLocal: (local: string) => void;
  problem: string | null;
  cancel: () => void;
  busy: boolean;
}

interface Props {
  post: Post | null;
  schedule: Schedule;
  open: boolean;
  onToggle: (open: boolean) => void;
}

const hour = 3_600_000;

export function ScheduleSection({ post, schedule, open, onToggle }: Props) {
  const { timeZone, local, setLocal, problem, cancel, busy } = schedule;
  const id = useId();
  const scheduledFor = post?.scheduledFor ?? null;
  return (
    <PanelSection
      name="Schedule"
      value={scheduledFor ? goesOutAt(scheduledFor, timeZone) : 'When you publish'}
      open={open}
      onToggle={onToggle}
    >
      {scheduledFor && <p>{`Goes out ${goesOutAt(scheduledFor, timeZone)}.`}</p>}
      <TextField
        id={id}
        type="datetime-local"
        value={local}
        error={problem !== null}
        fullWidth
        onChange={({ target }) => setLocal(target.value)}
        slotProps={{
          htmlInput: {
            'aria-label': 'When it goes out',
            'aria-describedby': `${id}-hint`,
            min: localOf(Math.ceil(Date.now() / hour) * hour, timeZone),
          },
        }}
      />
      <p id={`${id}-hint`} className={`count${problem ? ' over' : ''}`}>
        <span role={problem ? 'alert' : undefined}>
          {problem ?? `${zoneWords(timeZone, Date.now())}. Press Publish to set it.`}
        </span>
      </p>
      <div className="row">
        {local && (
          <Button size="small" variant="text" onClick={() => setLocal('')}>
            Clear
          </Button>
        )}
        {scheduledFor && (
          <Button size="small" variant="outlined" disabled={busy} onClick={cancel}>
            Cancel Schedule
          </Button>
        )}
      </div>
    </PanelSection>
  );
}
