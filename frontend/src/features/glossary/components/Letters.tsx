import { ALPHABET } from '../letters';

/** Links to the letters that have terms. */
export function Letters({ there }: { there: readonly string[] }) {
  return (
    <nav className="az" aria-label="Letters">
      {[...ALPHABET, ...(there.includes('#') ? ['#'] : [])].map((letter) =>
        there.includes(letter) ? (
          <a key={letter} href={`#letter-${letter === '#' ? 'other' : letter}`}>
            {letter}
          </a>
        ) : (
          <span key={letter} aria-hidden="true">
            {letter}
          </span>
        ),
      )}
    </nav>
  );
}
