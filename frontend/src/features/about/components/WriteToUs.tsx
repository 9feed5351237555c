import { Link } from 'react-router-dom';
import { useSite } from '../../../lib/site';

/** A link to the form, and the publisher's email address if there is one. */
export function WriteToUs() {
  const { contact } = useSite();
  return (
    <>
      <Link className="onward" to="/contact">
        Write to us
      </Link>{' '}
      {contact && (
        <a className="onward" href={`mailto:${contact}`}>
          {contact}
        </a>
      )}
    </>
  );
}
