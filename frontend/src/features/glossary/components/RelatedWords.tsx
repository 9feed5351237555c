import type { TermWord } from '../../../lib/api/types';
import { RELATION_LABELS } from '../words';

/** Other words for a term, each with what to think of it and why. */
export function RelatedWords({ words }: { words: readonly TermWord[] }) {
  return (
    <ul className="related-words">
      {words.map(({ word, relation, note }) => (
        <li key={word}>
          <b dir="auto">{word}</b>
          <em className={`relation-${relation}`}>{RELATION_LABELS[relation]}</em>
          {note && <span dir="auto">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
