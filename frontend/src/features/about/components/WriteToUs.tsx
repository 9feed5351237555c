import { Link } from 'react-router-dom';
import { useSite } from '../../../lib/site';

/** The publisher's email address, or a link to the form if there is none. */
export function WriteToUs() {
  const { contact } = useSite();
  return contact ? (
    <a className="onward" href={`mailto:${contact}`}>
      {contact}
    </a>
  ) : (
    <Link className="onward" to="/suggest">
      Write to us
    </Link>
  );
}
