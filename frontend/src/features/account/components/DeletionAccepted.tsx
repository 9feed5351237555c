import { useEffect, useRef } from 'react';
import { formatDate } from '../../../lib/dates';

/** The hour, in the reader's time zone. It is only shown in the browser, after a deletion. */
const hourOf = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** Says what happens after an account was deleted. Takes the focus, so that a screen reader reads it. */
export function DeletionAccepted({ until }: { until: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="form-sent deletion-accepted">
      <h2 ref={title} tabIndex={-1}>
        Your account will be deleted
      </h2>
      <p>
        You’re signed out everywhere. On{' '}
        <time dateTime={until} title={formatDate(until)}>
          {hourOf(until)}
        </time>
        , we delete your account and remove your name and email from everything we have. If you change your mind, sign
        in before then.
      </p>
      <p>We’ve emailed you this, too. You won’t get another email.</p>
    </div>
  );
}
