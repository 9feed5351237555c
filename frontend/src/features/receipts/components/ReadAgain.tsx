import { noteWords, type ContentNote } from '../../../lib/content-notes';

interface Props {
  content: string;
  notes: readonly ContentNote[];
}

/** The story as the site has it, closed: it may be hard to see, or somebody may be near. */
export function ReadAgain({ content, notes }: Props) {
  return (
    <details className="receipt-again">
      <summary>Read your story again</summary>
      <blockquote dir="auto">{content.trim()}</blockquote>
      {notes.length > 0 && <p>{`Content note: ${noteWords(notes)}`}</p>}
    </details>
  );
}
