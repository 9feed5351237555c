import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Confession } from '../../../lib/api/types';
import { approvedByYou, CRISIS_WORDS_IN_IT, flagsOf, takesTwo } from './story-flags';
import { StoryFlags } from './StoryFlags';

const Lines = styled('div')({
  display: 'grid',
  gap: '.35rem',
  fontSize: 'var(--fs-desk)',
  color: 'var(--ink-2)',
  '& p': { margin: 0, maxWidth: '44em' },
  '& button': { marginLeft: '-.5rem', paddingInline: '.5rem', justifySelf: 'start' },
});

function whoApproves(story: Confession): string {
  if (!takesTwo(story)) return 'You’re the only one who moderates, so your approval publishes it.';
  const first = story.approvals ? 'A colleague has approved it. Your approval publishes it.' : null;
  return approvedByYou(story) ?? first ?? 'It needs two approvals.';
}

interface Props {
  story: Confession;
  busy: boolean;
  onNoCrisis: () => void;
}

/** The flags of a story, and their meaning for the editor who reads it. */
export function FlagLines({ story, busy, onNoCrisis }: Props) {
  const flags = flagsOf(story);
  if (flags.length === 0) return null;
  const isCrisis = flags.includes('crisis');
  return (
    <Lines>
      <StoryFlags story={story} />
      {isCrisis && (
        <p>
          {CRISIS_WORDS_IN_IT} {/* The story and what was typed about it stay open. */}
          <a href="/admin/help#when-someone-may-be-in-danger" target="_blank" rel="noreferrer">
            Read what to do first
            <span className="hidden-text"> (opens in a new tab)</span>
          </a>
          .
        </p>
      )}
      <p>{whoApproves(story)}</p>
      {isCrisis && (
        <Button size="small" variant="text" aria-disabled={busy || undefined} onClick={() => !busy && onNoCrisis()}>
          Remove Crisis Flag
        </Button>
      )}
    </Lines>
  );
}
