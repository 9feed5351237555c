import { useRef, useState } from 'react';
import type { Media } from '../../../../lib/api/types';
import { lengthOf } from '../../../../lib/text';
import { editMedia, isGone, isOthersPicture } from '../../api/media';
import { longestAlt, longestCaption } from '../../posts/post-form';
import { storedAlt } from './AltFields';
import type { AltDraft } from './picture-tools';

/** The library's description of a picture, while it is edited. */
export interface Description extends AltDraft {
  caption: string;
}

const descriptionOf = ({ alt, decorative, caption }: Media): Description => ({
  alt: alt ?? '',
  decorative,
  caption: caption ?? '',
});

const isTooLong = ({ alt, decorative, caption }: Description): boolean =>
  (!decorative && lengthOf(alt) > longestAlt) || lengthOf(caption) > longestCaption;

/** The description as the API stores it. */
const fieldsOf = (value: Description): Pick<Media, 'alt' | 'decorative' | 'caption'> => {
  const caption = value.caption.trim().replace(/\s*\n\s*/g, ' ');
  return { ...storedAlt(value), caption: caption === '' ? null : caption };
};

/** The fields that differ from those that are stored. Other editors may have changed the rest meanwhile. */
function changesOf(stored: Media, value: Description): Partial<ReturnType<typeof fieldsOf>> {
  const { alt, decorative, caption } = fieldsOf(value);
  return {
    // Each ends the other, so they are sent together.
    ...((alt !== stored.alt || decorative !== stored.decorative) && { alt, decorative }),
    ...(caption !== stored.caption && { caption }),
  };
}

interface Flight {
  value: Description;
  saved: Promise<Media | null>;
}

/**
 * The edited description of the selected picture. It is saved before another picture is selected or this one is used.
 *
 * @param onGone receives the id of a picture that someone else has deleted
 */
export function useDescription(selected: Media | null, onSaved: (media: Media) => void, onGone: (id: string) => void) {
  /**
   * `shown` is the picture as it was when the first change was typed, with what was saved of `value` since. It takes nothing else from
   * the answer of a save: what another editor wrote is not in `value`, and would look like a change that was typed here.
   */
  const [edited, setEdited] = useState<{ shown: Media; value: Description } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  /** The save in flight. Leaving a field and pressing a button are one save. */
  const flight = useRef<Flight | null>(null);
  /** The description that the library refused last, because someone else has uploaded the picture. */
  const refused = useRef<Description | null>(null);
  const isEdited = selected !== null && edited?.shown.id === selected.id;
  const value = isEdited ? edited.value : selected ? descriptionOf(selected) : null;

  const change = (now: Partial<Description>): void => {
    if (selected && value) setEdited({ shown: isEdited ? edited.shown : selected, value: { ...value, ...now } });
  };

  const send = async (shown: Media, sent: Description, before: Flight | null): Promise<Media | null> => {
    const earlier = await before?.saved;
    const stored = before && earlier?.id === shown.id ? { ...shown, ...fieldsOf(before.value) } : shown;
    setError(null);
    try {
      const saved = await editMedia(shown.id, changesOf(stored, sent));
      setEdited((now) => {
        if (now?.value === sent) return null;
        return now?.shown.id === saved.id ? { ...now, shown: { ...now.shown, ...fieldsOf(sent) } } : now;
      });
      onSaved(saved);
      return saved;
    } catch (problem) {
      if (isGone(problem)) {
        setEdited((now) => (now?.shown.id === shown.id ? null : now));
        onGone(shown.id);
        return null;
      }
      if (isOthersPicture(problem)) refused.current = sent;
      setError(problem as Error);
      return null;
    } finally {
      if (flight.current?.value === sent) flight.current = null;
    }
  };

  /** Returns the picture as it is stored now, or null if it could not be saved: a field is too long, it is gone, or `error` says why. */
  const save = (): Promise<Media | null> => {
    if (!edited || !value || !isEdited) return Promise.resolve(selected);
    if (flight.current?.value === value) return flight.current.saved;
    if (isTooLong(value)) return Promise.resolve(null);
    const saved = send(edited.shown, value, flight.current);
    flight.current = { value, saved };
    return saved;
  };
  // Only the library stores that a picture is decorative. Words can go into the article alone.
  const suitsArticle = value !== null && (!value.decorative || selected?.decorative === true);
  /** Like `save`. Words that the library refused, because the picture is someone else's, are good for the article. */
  const saveForArticle = async (): Promise<Media | null> => {
    const saved = await save();
    return selected && suitsArticle && refused.current === value ? { ...selected, ...fieldsOf(value) } : saved;
  };
  /** Forgets what was typed and not saved. */
  const discard = (): void => {
    setEdited(null);
    setError(null);
  };
  /** The library refused the words, and they are good for the article. */
  const isForArticle = error !== null && isOthersPicture(error) && suitsArticle;
  return { value, change, save, saveForArticle, discard, error, isForArticle };
}
