import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useBlocker, type Location } from 'react-router-dom';
import type { StoryIntake } from '../../../lib/api/types';
import { counted } from '../../../lib/text';
import { useSentStory } from '../sent-story';
import { ReceiptOnceMore } from './ReceiptOnceMore';
import { ReceiptSlip } from './ReceiptSlip';

const next = [
  'An editor reads it. They see your words, the category and the day. Nothing else came with it.',
  'They may take out a name or a place, so that nobody can guess who you are.',
  'If it’s a yes, it goes up with the other stories. If it’s a no, it’s deleted.',
];

const goodFor = [
  'see if it’s waiting, published, or declined, and why',
  'answer if an editor has a question',
  'fix it before it goes up',
  'take it back anytime',
];

interface Props {
  /** The stories page: without scripts, the button is a link to it. */
  to: string;
  /** The number of the story's receipt; undefined if the server sent none. */
  receipt: string | undefined;
  onDismiss: () => void;
  /** Help lines, from the page. */
  help: ReactNode;
  /** The editors’ text, and about how many weeks a story waits. */
  intake?: Pick<StoryIntake, 'helpText' | 'weeks'> | undefined;
}

const HELP = '/data';

/**
 * Nothing stands between a reader and help: on the way there, the panel stays as it is until they come back. On that way back, the router
 * can still ask this panel, which it has not yet removed.
 */
const isAway = (from: Location, to: Location): boolean =>
  from.pathname !== HELP && to.pathname !== HELP && (to.pathname !== from.pathname || to.search !== from.search);

/**
 * Takes the place of the form after a story was sent, until the reader goes on. Then it shows the number once more.
 * Closing the tab and 'Leave this page' ask nothing: whoever is in a hurry must be able to go.
 */
export function StorySent({ to, receipt, onDismiss, help, intake }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const [isGoing, setGoing] = useState(false);
  const isShown = useSentStory(({ shown }) => shown);
  useEffect(() => {
    if (!isShown) useSentStory.setState({ shown: true });
  }, [isShown]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => receipt !== undefined && isAway(currentLocation, nextLocation),
  );
  const isLast = isGoing || blocker.state === 'blocked';
  // The form that had the focus is gone, or the reader stays.
  useEffect(() => {
    if (!isLast) title.current?.focus();
  }, [isLast]);

  if (receipt !== undefined && isLast) {
    const goOn = (): void => {
      blocker.proceed?.();
      onDismiss();
    };
    const stay = (): void => {
      blocker.reset?.();
      setGoing(false);
    };
    return <ReceiptOnceMore receipt={receipt} onGotIt={goOn} onStay={stay} />;
  }
  return (
    <div className="sent">
      <div className="sent-head">
        {/* In the page: a toast would cover the title on a phone, and the help lines on a wide screen. */}
        <p className="sent-status" role="status">
          <b>Story submitted</b> Your story has been submitted for review.
        </p>
        <h1 ref={title} tabIndex={-1}>
          We have your story.
        </h1>
        <p className="lead">
          It isn’t public yet. An editor will read it,{' '}
          <span>
            {intake?.weeks ? `probably in about ${counted(intake.weeks, 'week')}.` : 'usually within two days.'}
          </span>
        </p>
        {intake?.helpText && (
          <p className="sent-words" dir="auto">
            {intake.helpText}
          </p>
        )}
      </div>
      {receipt !== undefined && (
        <>
          <div className="sent-receipt">
            <p className="lead">
              Keep this number if you might want to come back. It’s the only way in, and we can’t look it up for you.
            </p>
            <ReceiptSlip receipt={receipt} />
            <p>
              Anyone who finds it can open your story. Paper is safer than a screenshot if other people see your phone.
              Leave this screen, and the number is gone.
            </p>
          </div>
          <section className="sent-steps sent-side" aria-labelledby="sent-number">
            <h2 id="sent-number">With this number, you can</h2>
            <ol>
              {goodFor.map((use) => (
                <li key={use}>{use}</li>
              ))}
            </ol>
          </section>
        </>
      )}
      <p className="lead sent-nobody">
        <span className="highlight">Nobody can be told who sent it.</span> Not a parent, not a school, not us. We never
        had that.
      </p>
      {help}
      <section className="sent-steps" aria-labelledby="sent-next">
        <h2 id="sent-next">What happens now</h2>
        <ol>
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <p className="sent-back">
        <Link
          className="button button-line"
          to={to}
          replace
          onClick={(event) => {
            if (receipt === undefined) return onDismiss();
            event.preventDefault();
            setGoing(true);
          }}
        >
          Back to Stories
        </Link>
        {receipt !== undefined && (
          <Link className="onward" to="/receipt">
            Check your receipt
          </Link>
        )}
      </p>
    </div>
  );
}
