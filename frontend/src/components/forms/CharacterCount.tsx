import { charactersLeft, lengthOf } from '../../lib/text';
import { LiveStatus } from '../frame/LiveStatus';

/**
 * Shows how many characters are left once a tenth or less of the limit remains. Screen readers hear it when typing
 * pauses.
 */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const left = max - lengthOf(text);
  const shown = left <= max / 10 ? charactersLeft(left) : '';
  return (
    <>
      {shown && (
        <span className={`character-count${left < 0 ? ' too-many' : ''}`} aria-hidden="true">
          {shown}
        </span>
      )}
      <LiveStatus>{shown}</LiveStatus>
    </>
  );
}
