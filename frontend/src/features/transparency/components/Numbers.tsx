import type { StoryQuarter } from '../../../lib/api/types';
import { wholeNumber } from '../../../lib/text';
import { COVERED, TOO_FEW } from '../quarters';

const WEEKS_OF_A_QUARTER = 13;

interface Fact {
  name: string;
  value: number | null;
  note: string;
}

function factsOf({ received, published, declined, medianDays, coversLarger }: StoryQuarter): Fact[] {
  const weekly = Math.round((received ?? 0) / WEEKS_OF_A_QUARTER);
  return [
    { name: 'Came in', value: received, note: weekly > 0 ? `about ${wholeNumber(weekly)} a week` : '' },
    { name: 'Published', value: published, note: 'read by an editor first' },
    {
      name: 'Declined',
      value: declined,
      note: coversLarger ? 'some of the reasons are below' : 'the reasons are below',
    },
    {
      name: 'Typical wait',
      value: medianDays,
      note:
        medianDays === 0
          ? 'days: most got an answer the same day'
          : `${medianDays === 1 ? 'day' : 'days'}: half waited longer, half less`,
    },
  ];
}

/** The four large numbers of a quarter. */
export function Numbers({ of }: { of: StoryQuarter }) {
  return (
    <dl className="quarter-numbers">
      {factsOf(of).map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          {value === null ? (
            <dd className="quarter-few">
              <i className="quarter-cover" aria-hidden="true" />
              <span>{name === 'Typical wait' ? TOO_FEW : COVERED}</span>
            </dd>
          ) : (
            <dd>
              <span>{wholeNumber(value)}</span>
              {note && (
                <>
                  {' '}
                  <small>{note}</small>
                </>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
