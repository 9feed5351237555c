import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { DiffWords } from '../../../components/DiffWords';
import type { StoryConversation } from '../../../lib/api/types';
import { textDiff } from '../../../lib/text-diff';
import { counted } from '../../../lib/text';

const Box = styled('section')({
  display: 'grid',
  gap: '.6rem',
  borderLeft: '3px solid var(--red)',
  paddingLeft: '1rem',
  '& h3': { font: '600 var(--fs-desk)/1.4 var(--sans)', letterSpacing: 0, margin: 0 },
  '& p': { margin: 0, maxWidth: '44em', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& .diff': { display: 'grid', gap: '1em', font: '400 1.0625rem/1.5 var(--serif)' },
  '& ins': {
    background: 'var(--hl)',
    color: 'var(--on-hl)',
    textDecoration: 'underline',
    textUnderlineOffset: '.18em',
  },
  '& del + ins': { marginInlineStart: '.2em' },
  '& del': { color: 'var(--ink-2)', textDecoration: 'line-through', textDecorationColor: 'var(--red)' },
});

const suggestionWords = {
  waiting: 'Our suggested edit',
  refused: 'The author said no to this edit',
  closed: 'The author didn’t reply to this edit',
};

interface Props {
  of: StoryConversation;
  /** The text of the story. */
  content: string;
  busy: boolean;
  onPublish: () => void;
}

/** The conversation of editors with the author of a story, and how long the story waits for its author. */
export function Conversation({ of: { question, suggestion, daysLeft }, content, busy, onPublish }: Props) {
  if (!question && !suggestion) return null;
  return (
    <Box aria-label="Questions to the author">
      {daysLeft !== null && (
        <p>
          <b>Waiting for the author.</b> <span>{`${counted(daysLeft, 'day')} left. You can still decide now.`}</span>
        </p>
      )}
      {question && (
        <>
          <h3>Our question</h3>
          <p dir="auto">{question.text}</p>
          <h3>The author’s answer</h3>
          <p dir="auto">
            {question.answer ?? <span className="meta">{daysLeft === null ? 'No answer.' : 'No answer yet.'}</span>}
          </p>
        </>
      )}
      {suggestion && (
        <>
          <h3>{suggestionWords[suggestion.state]}</h3>
          {suggestion.note && <p dir="auto">{`“${suggestion.note}”`}</p>}
          <div className="diff">
            {textDiff(content, suggestion.content).map((block, index) => (
              <p key={index} dir="auto">
                {block.kind === 'same' ? block.paragraphs.join('\n\n') : <DiffWords words={block.words} />}
              </p>
            ))}
          </div>
          {suggestion.category && <p className="meta">{`Category: ${suggestion.category}`}</p>}
          {suggestion.state === 'waiting' && (
            <div>
              <Button
                size="small"
                variant="outlined"
                aria-disabled={busy || undefined}
                onClick={() => !busy && onPublish()}
              >
                Publish Without Answer
              </Button>
            </div>
          )}
        </>
      )}
    </Box>
  );
}
