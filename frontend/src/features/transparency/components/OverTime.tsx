import type { StoryQuarter } from '../../../lib/api/types';
import { wholeNumber } from '../../../lib/text';
import { COVERED, shortName, TOO_FEW } from '../quarters';

const WAIT = 'Typical wait, in days';

const ROWS: [label: string, value: (quarter: StoryQuarter) => number | null][] = [
  ['Came in', ({ received }) => received],
  ['Published', ({ published }) => published],
  ['Declined', ({ declined }) => declined],
  ['Taken back by the writer', ({ withdrawn }) => withdrawn],
  ['Reports from readers', ({ reports }) => reports],
  [WAIT, ({ medianDays }) => medianDays],
];

/** Up to this many fit a wide screen. Narrow ones show the last two. */
const SHOWN = 4;
const SHOWN_NARROW = 2;

/** @param quarters the newest first */
export function OverTime({ quarters, chosen }: { quarters: readonly StoryQuarter[]; chosen: StoryQuarter }) {
  const shown = quarters.slice(0, SHOWN).reverse();
  const className = (quarter: StoryQuarter, at: number): string | undefined => {
    const isOld = at < shown.length - SHOWN_NARROW && quarter !== chosen;
    return isOld ? 'quarter-old' : quarter === chosen ? 'quarter-chosen' : undefined;
  };
  return (
    <table className="quarter-table">
      <caption className="hidden-text">Stories by quarter</caption>
      <thead>
        <tr>
          <td />
          {shown.map((quarter, at) => (
            <th key={quarter.quarter} scope="col" className={className(quarter, at)}>
              {shortName(quarter.quarter)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {shown.map((quarter, at) => {
              const number = value(quarter);
              return (
                <td key={quarter.quarter} className={className(quarter, at)}>
                  {number === null ? (label === WAIT ? TOO_FEW : COVERED) : wholeNumber(number)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
