import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { toast, toastError } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { SignedInDevice } from '../../../lib/api/types';
import { formatDay } from '../../../lib/dates';
import { endOtherSessions, endSession, sessionsQuery } from '../api/sessions';

const nameOf = ({ device }: SignedInDevice): string => device ?? 'Another browser';
const isHandheld = ({ device }: SignedInDevice): boolean => /phone|ipad|tablet/i.test(device ?? '');

/** The day of the last use, in UTC as the server counts. */
const dayOf = ({ lastUsedOn }: SignedInDevice): string =>
  lastUsedOn === new Date().toISOString().slice(0, 10) ? 'Today' : formatDay(lastUsedOn);

/** The browsers in which the account is signed in. Each can be signed out. */
export function Sessions() {
  const client = useQueryClient();
  const { data, error, isError, refetch } = useQuery(sessionsQuery());
  const [busy, setBusy] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  const end = async (what: string, act: () => Promise<void>, done: string): Promise<void> => {
    if (busy) return;
    setBusy(what);
    try {
      await act();
      await client.invalidateQueries(sessionsQuery());
      toast({ title: done });
      // The button is gone with its row.
      title.current?.focus();
    } catch (failure) {
      // Somebody has ended it meanwhile.
      if (failure instanceof ApiError && failure.status === 404) await refetch();
      else toastError('Not signed out', messageOf(failure, 'Try again in a moment.'));
    } finally {
      setBusy(null);
    }
  };

  return (
    <section className="account-part" aria-labelledby="sessions">
      <h2 id="sessions" ref={title} tabIndex={-1}>
        Where you’re signed in
      </h2>
      <div>
        {isError && !data ? (
          <p role="alert">
            <span>{messageOf(error, 'This list didn’t load.')}</span>{' '}
            <button type="button" className="account-link" onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        ) : !data ? (
          <p role="status">Loading...</p>
        ) : (
          <>
            <ul className="account-rows">
              {data.map((one) => (
                <li key={one.id}>
                  <Icon name={isHandheld(one) ? 'phone' : 'laptop'} />
                  <div>
                    <b>{nameOf(one)}</b>
                    <small>
                      <span>{dayOf(one)}</span>
                      <span>{one.signedInOn !== one.lastUsedOn && `, signed in ${formatDay(one.signedInOn)}`}</span>
                    </small>
                  </div>
                  {one.current ? (
                    <span className="account-this">This one</span>
                  ) : (
                    <button
                      type="button"
                      className="account-link"
                      aria-label={`Sign Out ${nameOf(one)}`}
                      aria-disabled={busy !== null}
                      onClick={() => void end(one.id, () => endSession(one.id), `Signed out: ${nameOf(one)}`)}
                    >
                      {busy === one.id ? 'Signing out...' : 'Sign Out'}
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {data.length > 1 && (
              <p>
                <button
                  type="button"
                  className="account-link"
                  aria-disabled={busy !== null}
                  onClick={() => void end('all', endOtherSessions, 'Signed out everywhere else')}
                >
                  {busy === 'all' ? 'Signing out...' : 'Sign Out Everywhere Else'}
                </button>
              </p>
            )}
          </>
        )}
      </div>
    </section>
  );
}
