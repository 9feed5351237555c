import Button from '@mui/material/Button';
import { counted } from '../../../lib/text';
import { minutesIn, isTimeToStop, useBreaks, useShift } from './shift';
import { Choice, Pause } from './calm-styles';

/** Turns the suggestion off and on. */
export function BreakSwitch() {
  const { on, turn } = useBreaks();
  return (
    <Choice>
      <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
      Suggest a break after 20 decisions or half an hour
    </Choice>
  );
}

interface Props {
  /** In milliseconds. */
  now: number;
  /** After one of the buttons, which disappear. */
  onGoOn: () => void;
  onStop: () => void;
}

/** After many decisions or a long time: it’s okay to stop. Nothing until then, or if the editor turned it off. */
export function SuggestBreak({ now, onGoOn, onStop }: Props) {
  const { shift, goOn } = useShift();
  const { on, turn } = useBreaks();
  const isDue = on && shift !== null && isTimeToStop(shift, now);
  return (
    <div aria-live="polite" style={{ width: '100%' }}>
      {isDue && (
        <Pause>
          <h2>Maybe that’s enough for now</h2>
          <p>
            You’ve been reading for <span>{counted(minutesIn(shift, now), 'minute')}</span>
            <span>{shift.decided > 0 && `, and made ${counted(shift.decided, 'decision')}`}</span>. The rest can wait.
            Look out a window, get some water, talk to someone.
          </p>
          <div className="calm-choices">
            <Button size="small" onClick={onStop}>
              Stop for Now
            </Button>
            <Button
              size="small"
              variant="outlined"
              onClick={() => {
                goOn();
                onGoOn();
              }}
            >
              Keep Going
            </Button>
            <Button
              size="small"
              variant="text"
              onClick={() => {
                turn(false);
                onGoOn();
              }}
            >
              Don’t Suggest Breaks
            </Button>
          </div>
        </Pause>
      )}
    </div>
  );
}
