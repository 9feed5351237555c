import { useSearchParams } from 'react-router-dom';
import { Link } from '../../components/Link';
import { PageHead } from '../../components/frame/PageHead';
import { useSent } from '../../components/forms/use-sent';
import { CheckInbox } from '../../features/newsletter/components/CheckInbox';
import { NEEDS_ONE_MORE_STEP, OneMoreStep } from '../../features/newsletter/components/OneMoreStep';
import { SentEmails } from '../../features/newsletter/components/SentEmails';
import { SubscribeForm } from '../../features/newsletter/components/SubscribeForm';
import { useReturnedForm, type ReturnedForm } from '../../lib/returned-form';

/** The sign-up form, and the emails that were sent. Forms of other pages lead here when they are sent without scripts. */
export default function NewsletterPage() {
  const subscribed = useSent('subscribed', 'subscribe');
  const after = useSearchParams()[0].get('after') || null;
  const returned = useReturnedForm('subscribe');
  if (returned?.code === NEEDS_ONE_MORE_STEP) return <OneMoreStepPage values={returned.values} />;
  return (
    <>
      <section className="band-turned" aria-labelledby="newsletter">
        <PageHead
          title="Newsletter"
          path="/newsletter"
          description="An email when we publish something new. Read the ones we’ve sent before you sign up."
          // A later page of the list shows other emails tomorrow, so it is not indexed.
          noindex={after !== null}
        />
        <div className="wrap band-in">
          <div>
            <h1 id="newsletter">Stay Close</h1>
            <p>An email when we publish. You can unsubscribe anytime.</p>
          </div>
          {subscribed ? (
            <div role="status">
              <h2>Successfully subscribed!</h2>
              <p>You’ll receive updates on new research and articles.</p>
              <CheckInbox />
              <Link className="onward" to="/journal">
                Read the Journal
              </Link>
            </div>
          ) : (
            <SubscribeForm />
          )}
        </div>
      </section>
      <section className="wrap archive" aria-labelledby="sent-emails">
        <h2 id="sent-emails">What we’ve sent</h2>
        <SentEmails key={after} after={after} />
      </section>
    </>
  );
}

function OneMoreStepPage({ values }: Pick<ReturnedForm, 'values'>) {
  return (
    <section className="band-turned" aria-labelledby="newsletter">
      <PageHead title="One more step" path="/newsletter" description="Sign up for The Archive’s newsletter." noindex />
      <div className="wrap band-in">
        <h1 id="newsletter">One more step</h1>
        <OneMoreStep values={values} />
      </div>
    </section>
  );
}
