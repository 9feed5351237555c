import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { piecesOf } from '../../../lib/redaction/pieces';
import { useRedaction } from '../../../lib/redaction/use-redaction';
import { isReviewOpen, isShortcut, useKeysSwitch } from '../desk/keys';
import { FoundMarks } from './FoundMarks';

const Story = styled('p')({
  font: '400 1.25rem/1.5 var(--serif)',
  whiteSpace: 'pre-wrap',
  textWrap: 'pretty',
  overflowWrap: 'anywhere',
  '& mark': {
    color: 'inherit',
    background: 'none',
    textDecoration: 'underline dotted var(--red) 3px',
    textUnderlineOffset: '.2em',
  },
});

const unchanged = (): void => undefined;

interface Props {
  text: string;
  /** Whether `n` opens the editor, too. */
  hasKey: boolean;
  onOpen: () => void;
}

/** A story to read, with its names and places underlined. `n` or the button opens the editor at them. */
export function MarkedStory({ text, hasKey, onOpen }: Props) {
  const { redaction } = useRedaction({ text, onText: unchanged, pauseMs: 0, wanted: true });
  const on = useKeysSwitch((now) => now.on);
  const any = redaction.spans.length > 0;
  useEffect(() => {
    if (!on || !any || !hasKey) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'n' || event.repeat || !isReviewOpen() || !isShortcut(event)) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, any, hasKey, onOpen]);
  return (
    <>
      <Story dir="auto" className="story-text">
        {piecesOf(text, redaction.spans).map(({ start, text: words, span }) =>
          span ? <mark key={start}>{words}</mark> : words,
        )}
      </Story>
      <FoundMarks redaction={redaction} onOpen={onOpen} />
    </>
  );
}
