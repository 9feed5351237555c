import { Link } from 'react-router-dom';

/** Beside both forms: what the email address is for, and where to write anonymously. */
export function SuggestionNotes() {
  return (
    <ul className="what-becomes">
      <li>
        <h2>An editor reads it</h2>
        <p>A real person reads every suggestion. Nothing goes on the site by itself.</p>
        <Link className="onward" to="/asked">
          See what others asked
        </Link>
      </li>
      <li>
        <h2>Your email stays with us</h2>
        <p>We use it to ask you about this. Nothing else.</p>
      </li>
      <li>
        <h2>It’s yours until you send it</h2>
        <p>What you type stays in this browser tab. Once we have it, the tab forgets it.</p>
      </li>
      <li>
        <h2>Is it about you?</h2>
        <p>Tell it as a story instead. Stories are anonymous: no name, no email, no account.</p>
        <Link className="onward" to="/stories?share=1">
          Share a story
        </Link>
      </li>
    </ul>
  );
}
