import { Link } from 'react-router-dom';
import { useSite } from '../../../lib/site';

/** Where to write: the publisher's address, or the form where none is given. */
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
