import { Link } from 'react-router-dom';
import { useSite } from '../../../lib/site';

interface Props {
  /** Whether to point to help; once a message is sent, the text in its place does. */
  help: boolean;
}

/** Beside the form: what happens to a message, and where to go instead. */
export function ContactNotes({ help }: Props) {
  const { contact } = useSite();
  return (
    <ul className="what-becomes">
      <li>
        <h2>An editor reads it</h2>
        <p>
          A person reads every message, and deletes it once it’s taken care of. We keep the day it came, not the time.
        </p>
      </li>
      <li>
        <h2>About a story? You stay anonymous</h2>
        <p>
          We drop everything that could identify you: account, address, browser. That’s why we can’t answer those
          messages.
        </p>
      </li>
      {help && (
        <li>
          <h2>Need someone right now?</h2>
          <p>We’re not a helpline, and nobody here is awake at night. These people are.</p>
          <Link className="onward" to="/data">
            Find help now
          </Link>
        </li>
      )}
      {contact && (
        <li>
          <h2>Rather write an email?</h2>
          <a className="onward" href={`mailto:${contact}`}>
            {contact}
          </a>
        </li>
      )}
    </ul>
  );
}
