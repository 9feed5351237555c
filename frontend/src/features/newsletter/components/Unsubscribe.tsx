import { Link } from 'react-router-dom';
import { SendForm } from '../../../components/SendForm';
import { StepTitle } from '../../../components/StepTitle';
import { toastError } from '../../../components/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import { useSite } from '../../../lib/site';
import { useUnsubscribe } from '../api/unsubscribe';

/** Statuses that mean an invalid token, as opposed to a temporary failure. */
const noToken = [400, 404];

/** Unsubscribes with a button. Opening the page must not unsubscribe, because mail scanners open links too. */
export function Unsubscribe({ token }: { token: string | null }) {
  const { contact } = useSite();
  const leave = useUnsubscribe();
  const bad = token === null || (leave.error instanceof ApiError && noToken.includes(leave.error.status));

  const send = async (): Promise<void> => {
    if (token === null || leave.isPending) return;
    try {
      await leave.mutateAsync(token);
    } catch (failure) {
      if (failure instanceof ApiError && noToken.includes(failure.status)) return;
      toastError('You are not unsubscribed yet', messageOf(failure, 'Please try again later.'));
    }
  };

  return (
    <>
      <StepTitle>
        {leave.isSuccess ? 'You are unsubscribed.' : bad ? 'This link does not work' : 'Unsubscribe'}
      </StepTitle>
      {leave.isSuccess ? (
        <>
          <p className="lead">No more newsletters will come to your address. Thank you for having read them.</p>
          <p className="plain-ways">
            <Link className="onward" to="/journal">
              Read the Journal
            </Link>
          </p>
        </>
      ) : bad ? (
        <>
          <p className="lead">
            Nothing was changed. The link may have been cut off on its way: please open it from the newsletter once
            more.
          </p>
          {contact && (
            <p className="lead">
              Should it still not work, write to <a href={`mailto:${contact}`}>{contact}</a>, and we take you off.
            </p>
          )}
        </>
      ) : (
        <>
          <p className="lead">
            No more newsletters will come to the address that this link was mailed to. An account, if you have one,
            stays as it is.
          </p>
          <SendForm
            className="plain-ways"
            onSubmit={(event) => {
              event.preventDefault();
              void send();
            }}
          >
            <button type="submit" className="button" aria-disabled={leave.isPending}>
              {leave.isPending ? 'Unsubscribing...' : 'Unsubscribe'}
            </button>
          </SendForm>
        </>
      )}
    </>
  );
}
