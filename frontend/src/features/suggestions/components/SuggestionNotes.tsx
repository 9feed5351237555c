import { Link } from 'react-router-dom';

/** Beside both forms: what the email address is for, and where to write anonymously. */
export function SuggestionNotes() {
  return (
    <ul className="what-becomes">
      <li>
        <h2>An editor reads it</h2>
        <p>Every suggestion is read by a person. Nothing appears on the site by itself.</p>
      </li>
      <li>
        <h2>Your address stays with us</h2>
        <p>We use it to ask you back about this, for nothing else.</p>
      </li>
      <li>
        <h2>It is yours until it is sent</h2>
        <p>What you type is kept in this browser tab alone, and is gone from it once it has reached us.</p>
      </li>
      <li>
        <h2>Telling something about yourself?</h2>
        <p>Stories are anonymous: no name, no address, no account.</p>
        <Link className="onward" to="/stories?share=1">
          Share a story
        </Link>
      </li>
    </ul>
  );
}
