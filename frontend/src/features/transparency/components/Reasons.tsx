import type { StoryQuarter } from '../../../lib/api/types';
import { wholeNumber } from '../../../lib/text';
import { byFrequency, COVERED } from '../quarters';

/** Why stories were declined. The bars are decorative: the numbers say the same. */
export function Reasons({ of }: { of: StoryQuarter }) {
  const reasons = byFrequency(of);
  const most = Math.max(...reasons.map(({ count }) => count ?? 0));
  return (
    <>
      <ul className="quarter-reasons">
        {reasons.map(({ label, count }) =>
          count === null ? (
            <li key={label}>
              <span>{label}</span>
              <b className="quarter-few">
                <i className="quarter-cover" aria-hidden="true" />
                <span>{of.coversLarger ? 'covered' : COVERED}</span>
              </b>
            </li>
          ) : (
            <li key={label}>
              <span>{label}</span>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect className="quarter-whole" width="100" height="1" />
                <rect className="quarter-part" width={(100 * count) / most} height="1" />
              </svg>
              <b>{wholeNumber(count)}</b>
            </li>
          ),
        )}
      </ul>
      {reasons.some(({ count }) => count === null) && (
        <p className="quarter-why">
          <b>Why are some covered?</b> A very small number could point at one person, so we cover anything under five,
          also when it’s none at all. If you could still work it out from the others, we cover the next smallest too.
        </p>
      )}
    </>
  );
}
