import Button from '@mui/material/Button';
import { wholeNumber } from '../../../lib/text';
import { useClaims } from '../review/claims';
import { keys } from '../desk/keys';
import { minutesWords } from './reading-words';
import { minutesIn, type Shift } from './shift';
import type { Calm } from './use-calm';
import { Bar } from './calm-styles';

interface Props {
  calm: Calm;
  shift: Shift | null;
  now: number;
  next: () => void;
  back: () => void;
}

/** `3 of 7 waiting`, `9 read this shift · 14 minutes in`, and what the other editors are reading. */
export function CalmBar({ calm, shift, now, next, back }: Props) {
  const { row, position, total } = calm;
  const others = useClaims(({ items }) => items).filter(({ type, id }) => type === 'confession' && id !== row?.item.id);
  return (
    <Bar>
      <p>
        {position > 0 && (
          <span>
            <b>{`${wholeNumber(position)} of ${wholeNumber(total)}`}</b> waiting
          </span>
        )}
        <span>{position > 0 && shift && ' · '}</span>
        <span>{shift && `${wholeNumber(shift.read)} read this shift · ${minutesWords(minutesIn(shift, now))}`}</span>
      </p>
      {others.map(({ id, by }) => (
        <p key={`${id} ${by.id}`} className="only-wide">
          {`${by.username} is reading story ${id}`}
        </p>
      ))}
      <div className="calm-end">
        {row && (
          <>
            <Button size="small" variant="text" aria-keyshortcuts={keys.skip.key} onClick={next}>
              Next Story
            </Button>
            <Button size="small" variant="text" onClick={back}>
              Back to the List
            </Button>
          </>
        )}
      </div>
    </Bar>
  );
}
