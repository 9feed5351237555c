import { WHY_NO_EMAIL } from '../../../../../backend/src/kernel/why-no-email';
import { useQuery } from '@tanstack/react-query';
import { StepTitle } from '../../../components/sign-in/StepTitle';
import { TryAgain } from '../../../components/loading/TryAgain';
import { useSent } from '../../../components/forms/use-sent';
import { messageOf } from '../../../lib/api/client';
import { formatDate } from '../../../lib/dates';
import { useHydrated } from '../../../lib/use-hydrated';
import { eraseAddress, preferencesQuery, type Preferences as Saved } from '../api/preferences';
import { unsubscribe } from '../api/unsubscribe';
import { isBadLink, useLinkForm } from '../../../components/forms/use-link-form';
import { EraseAddress } from './EraseAddress';
import { LinkButton } from '../../../components/LinkButton';
import { PreferencesForm } from './PreferencesForm';
import { NextLinks } from './NextLinks';
import { WriteForHelp } from './WriteForHelp';

const frequencies: Record<Saved['frequency'], string> = {
  every: 'You get an email when we publish.',
  monthly: 'You get one email a month.',
};

const describe = ({ frequency, pausedUntil }: Saved): string =>
  pausedUntil ? `${frequencies[frequency]} Paused until ${formatDate(pausedUntil)}.` : frequencies[frequency];

/** The newsletter's settings of one address: how often, a pause, and two ways out. */
export function Preferences({ token }: { token: string | null }) {
  const hydrated = useHydrated();
  const loaded = useQuery({ ...preferencesQuery(token ?? ''), enabled: token !== null });
  const isSaved = useSent('saved', 'newsletter-preferences');
  const common = { token, failed: 'Nothing has changed yet' };
  const leave = useLinkForm({ ...common, name: 'newsletter-leave', sent: 'left', send: unsubscribe });
  const erase = useLinkForm({ ...common, name: 'newsletter-erase', sent: 'erased', send: eraseAddress });

  if (erase.done) {
    return (
      <>
        <StepTitle>We erased your address</StepTitle>
        <p className="lead">
          It’s off our list. If you change your mind, you can sign up again starting tomorrow. If you have an account
          here, it stays.
        </p>
        <NextLinks signUp />
      </>
    );
  }
  if (leave.done) {
    return (
      <>
        <StepTitle>You’re unsubscribed</StepTitle>
        <p className="lead">You won’t get the newsletter anymore. Thanks for reading.</p>
        <NextLinks />
        {token !== null && !erase.badLink && <EraseAddress form={erase} />}
        {token !== null && erase.badLink && (
          <p role="status">We don’t have your address anymore, so there’s nothing to erase.</p>
        )}
      </>
    );
  }
  if (isSaved) {
    return (
      <>
        <StepTitle>We saved your settings</StepTitle>
        <p className="lead">To change them again, open the link in any newsletter.</p>
        <NextLinks />
      </>
    );
  }
  if (token === null || isBadLink(loaded.error) || leave.badLink || erase.badLink) {
    return (
      <>
        <StepTitle>This link doesn’t work</StepTitle>
        <p className="lead">
          Nothing has changed. Part of the link may be missing, or we don’t have your address anymore. Open the link in
          our latest newsletter.
        </p>
        <WriteForHelp />
      </>
    );
  }

  const saved = loaded.data;
  return (
    <>
      <StepTitle>Newsletter settings</StepTitle>
      {loaded.error ? (
        <TryAgain onRetry={() => void loaded.refetch()}>
          {`We couldn’t load your settings. ${messageOf(loaded.error, 'Try again later.')}`}
        </TryAgain>
      ) : (
        <>
          <div className="preferences-now" role="status">
            {saved ? (
              <>
                <p className="lead">
                  For <b>{saved.email}</b>
                </p>
                <p>{saved.status === 'subscribed' ? describe(saved) : WHY_NO_EMAIL[saved.status]}</p>
              </>
            ) : (
              <p className="lead">{hydrated ? 'Loading your settings...' : 'What should we email you?'}</p>
            )}
          </div>
          <noscript>
            <p>Without JavaScript, this page can’t show your current settings. What you save here replaces them.</p>
          </noscript>
          {(saved?.status ?? 'subscribed') === 'subscribed' ? (
            <>
              <PreferencesForm token={token} saved={saved} />
              <section className="preferences-part" aria-labelledby="leave">
                <h2 id="leave">Don’t want it anymore?</h2>
                <LinkButton form={leave} label="Unsubscribe" sending="Unsubscribing..." quiet />
              </section>
            </>
          ) : (
            <NextLinks signUp />
          )}
          <EraseAddress form={erase} />
        </>
      )}
    </>
  );
}
