import { Link } from 'react-router-dom';
import { useSite } from '../../../lib/site';

/** The last resort of a link that doesn’t work. */
export function WriteForHelp() {
  const { contact } = useSite();
  return (
    <p className="lead">
      If it still doesn’t work,{' '}
      {contact ? (
        <>
          write to <a href={`mailto:${contact}`}>{contact}</a>
        </>
      ) : (
        <>
          <Link to="/contact">write to us</Link> with your email address
        </>
      )}{' '}
      and we’ll take you off the list.
    </p>
  );
}
