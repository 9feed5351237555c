import { Link } from '../../../components/Link';
import type { StoryIntake } from '../../../lib/api/types';
import { formatDay } from '../../../lib/dates';

const ourWords = 'We’re not taking stories right now, so that we can read the ones we have with care.';

interface Props {
  intake: Pick<StoryIntake, 'message' | 'until'>;
  /** Whether the form with what the reader wrote is below. */
  keepsText: boolean;
  /** The path of the stories page. */
  to: string;
}

/** Says during a pause that no stories are taken, until when, and what still works. It takes the place of the empty form. */
export function StoriesPaused({ intake: { message, until }, keepsText, to }: Props) {
  return (
    <section className="paused" aria-labelledby="paused">
      <h2 id="paused">We’re taking a short break from new stories</h2>
      <p className="lead paused-words" dir="auto">
        {message ?? ourWords}
      </p>
      <p>
        <strong>
          {until ? `We’ll start again on ${formatDay(until)}.` : 'We don’t know yet when we’ll start again.'}
        </strong>
      </p>
      {keepsText ? (
        <p>Your story is still below, but it’s only on this page. Copy it if you want to keep it.</p>
      ) : (
        <p key="read">
          You can still <Link to={to}>read the stories that are here</Link>.
        </p>
      )}
      <p>
        Need to talk to someone today? <Link to="/data">Find help now</Link>.
      </p>
    </section>
  );
}
