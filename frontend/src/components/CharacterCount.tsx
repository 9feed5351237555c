import { useEffect, useState } from 'react';
import { lengthOf } from '../lib/text';

/** Long enough that a screen reader is not talked over at each key. */
const pause = 1000;

const sentence = (left: number): string => {
  const count = Math.abs(left).toLocaleString('en-US');
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${count} ${characters} too many` : `${count} ${characters} left`;
};

/** How much still fits, from nine tenths of the limit on: seen at each key, said when the typing pauses. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const left = max - lengthOf(text);
  const shown = left <= max / 10 ? sentence(left) : '';
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(shown), pause);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <>
      {shown && (
        <span className={`character-count${left < 0 ? ' too-many' : ''}`} aria-hidden="true">
          {shown}
        </span>
      )}
      <span className="hidden-text" role="status">
        {said}
      </span>
    </>
  );
}
