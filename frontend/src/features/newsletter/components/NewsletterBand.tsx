import { useId } from 'react';
import { Link } from '../../../components/Link';
import { SubscribeForm } from './SubscribeForm';

/** The newsletter's form across a page, in inverted colors. */
export function NewsletterBand({ title }: { title: string }) {
  const id = useId();
  return (
    <section className="band-turned" aria-labelledby={id}>
      <div className="wrap band-in">
        <div>
          <h2 id={id}>{title}</h2>
          <p>An email when we publish. You can unsubscribe anytime.</p>
          <Link className="onward" to="/newsletter">
            See what we’ve sent
          </Link>
        </div>
        <SubscribeForm />
      </div>
    </section>
  );
}
