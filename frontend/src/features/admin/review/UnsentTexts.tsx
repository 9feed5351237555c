import Button from '@mui/material/Button';
import { isVisible } from '../../../lib/visible';
import { Slip } from '../desk/EditorNotice';
import { titleId } from '../desk/focus';
import { keepText, useTypedTexts, type TypedText } from './typed-texts';

const nouns = { confession: 'story', comment: 'comment' };

const words = {
  note: {
    title: (item: string) => `Your note about ${item} isn’t added.`,
    why: (noun: string) => `You can’t add it from here: the ${noun} may be further down, in another list, or deleted.`,
  },
  question: {
    title: (item: string) => `Your question about ${item} isn’t sent.`,
    why: (noun: string) =>
      `You can’t send it from here: the ${noun} may be further down, in another list, decided, or waiting for its author.`,
  },
};

interface Props {
  /** Whether a text can be sent where its item is shown now. */
  isHere: (typed: TypedText) => boolean;
}

/**
 * The texts that were typed about stories and comments which have left the list since, because someone else was faster, for
 * example. The browser asks before it closes a page with a text, so each stays in sight until it is discarded.
 */
export function UnsentTexts({ isHere }: Props) {
  const texts = useTypedTexts((state) => state.texts);
  const discard = ({ what, item }: TypedText): void => {
    keepText(what, item, '');
    // The pressed button disappears.
    document.getElementById(titleId)?.focus();
  };
  return [...texts]
    .filter(([, typed]) => isVisible(typed.text) && !isHere(typed))
    .map(([key, typed]) => {
      const noun = nouns[typed.item.kind];
      const { title, why } = words[typed.what];
      return (
        <Slip key={key} role="note" style={{ marginTop: '1rem' }}>
          <p>
            <b>{title(`${noun} ${typed.item.id}`)}</b> <span>{why(noun)}</span>
          </p>
          <p dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {typed.text}
          </p>
          <div className="answers">
            <Button size="small" variant="outlined" onClick={() => discard(typed)}>
              Discard
            </Button>
          </div>
        </Slip>
      );
    });
}
