import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { lengthOf } from '../../../../lib/text';
import { editMedia, isOthersPicture } from '../../api/media';
import { toastApiError } from '../../decisions/use-decisions';
import { SaveProblem } from '../../desk/SaveProblem';
import { longestAlt } from '../../posts/post-form';
import { AltFields, storedAlt } from './AltFields';
import { usePictureTools } from './picture-tools';
import { mediaIdOf } from './written-pictures';

interface Props {
  formKey: string;
  url: string;
  alt: string;
  /** Writes the alternative text into the Markdown. Returns whether it could. */
  onWrite: (alt: string) => boolean;
  /** The form has closed, and its element is about to disappear. */
  onDone: () => void;
  /** The form needs another height. */
  onResize: () => void;
}

/** Its alternative text may be the name of its address: `![label]`. */
const CANNOT_WRITE = 'This picture’s address is written elsewhere in the text. Change its alt text in the Markdown.';

/** Asks for the alternative text of a picture, at the picture. */
export function AltForm({ formKey, url, alt, onWrite, onDone, onResize }: Props) {
  const tools = usePictureTools();
  const id = mediaIdOf(url);
  const media = useStore(tools.facts.store, (known) => (id === null ? null : known[id]));
  const draft = useStore(tools.forms, ({ drafts }) => drafts[formKey] ?? null);
  const focuses = useStore(tools.forms, ({ focused }) => focused === formKey);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [empty, setEmpty] = useState(false);
  const value = draft ?? { alt: alt || (media?.alt ?? ''), decorative: alt === '' && (media?.decorative ?? false) };
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(onResize);
  useEffect(() => {
    if (!focuses) return;
    field.current?.focus();
    tools.forms.setState({ focused: null });
  }, [focuses, tools]);

  const close = (): void => {
    tools.closeForm(formKey);
    onDone();
  };
  const hide = (): void => {
    tools.hideForm(formKey);
    onDone();
  };
  const save = async (): Promise<void> => {
    const stored = storedAlt(value);
    if (stored.alt === null && !stored.decorative) return setEmpty(true);
    if (busy) return;
    if (!stored.decorative && lengthOf(value.alt) > longestAlt) return field.current?.focus();
    setError(null);
    if (stored.alt !== null) {
      // The text is the article's, so the article gets it whether or not the library keeps it, too.
      if (!onWrite(stored.alt)) return setError(new Error(CANNOT_WRITE));
      close();
      if (id === null || !media) return;
      try {
        tools.facts.put(await editMedia(id, stored));
      } catch (problem) {
        if (!isOthersPicture(problem)) toastApiError('We couldn’t add that to the library', problem as Error);
      }
      return;
    }
    setBusy(true);
    try {
      // Only the library stores that a picture is decorative. If it refuses, the article keeps its text.
      if (id !== null && media) tools.facts.put(await editMedia(id, stored));
      if (!onWrite('')) throw new Error(CANNOT_WRITE);
      close();
    } catch (problem) {
      setError(problem as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="alt-form"
      aria-label="Alt text"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      <AltFields
        value={value}
        field={field}
        canBeDecorative={media !== null && media !== undefined}
        error={
          empty && storedAlt(value).alt === null && !value.decorative ? 'Write a few words, or check Decorative.' : null
        }
        onChange={(now) => tools.draftAlt(formKey, now)}
      />
      {error && (
        <p className="field-error" role="alert">
          {error.message === CANNOT_WRITE ? (
            CANNOT_WRITE
          ) : (
            <SaveProblem error={error} fallback="We couldn’t save the alt text." />
          )}
        </p>
      )}
      <p className="acts">
        <Button type="submit" size="small" aria-disabled={busy || undefined}>
          <span>{busy ? 'Saving...' : 'Save'}</span>
        </Button>
        <Button size="small" variant="text" onClick={close}>
          Not Now
        </Button>
      </p>
    </form>
  );
}
