import type { ReactNode } from 'react';
import type { Words } from '../lib/text-diff';

/** Neighboring removed and added words are one change: `Removed: arguing. Added: claiming.` */
function changesOf(words: Words[]): (Words | Words[])[] {
  const runs: (Words | Words[])[] = [];
  for (const one of words) {
    const last = runs.at(-1);
    if (one.kind === 'same') runs.push(one);
    else if (Array.isArray(last)) last.push(one);
    else runs.push([one]);
  }
  return runs;
}

const spoken = (change: Words[]): string =>
  change.map(({ kind, text }) => `${kind === 'added' ? 'Added' : 'Removed'}: ${text.trim() || 'space'}.`).join(' ');

/** Words with their changes. Each change can get the focus, and says what it is. */
export function DiffWords({ words }: { words: Words[] }) {
  return changesOf(words).map((run, index): ReactNode =>
    Array.isArray(run) ? (
      <span key={index} className="change" tabIndex={-1} role="group" aria-label={spoken(run)}>
        {run.map(({ kind, text }) => (kind === 'added' ? <ins key={kind}>{text}</ins> : <del key={kind}>{text}</del>))}
      </span>
    ) : (
      <span key={index}>{run.text}</span>
    ),
  );
}
