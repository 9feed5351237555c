import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { counted } from '../../../lib/text';
import { minutesIn, type Shift } from './shift';

interface Props {
  /** The number of passed stories that wait. */
  passed: number;
  /** The number of stories that wait for a second reader after this one. */
  approvedByYou: number;
  shift: Shift | null;
  now: number;
  head: Ref<HTMLHeadingElement>;
  /** The button that loads the next page of the list, and why that failed; null on the last page. */
  more: ReactNode;
  back: () => void;
  showPassed: () => void;
}

/** When no story is left for this editor. */
export function CalmEnd({ passed, approvedByYou, shift, now, head, more, back, showPassed }: Props) {
  const minutes = shift ? minutesIn(shift, now) : 0;
  const waits = (count: number, why: string, whom: string): string[] =>
    count === 0
      ? []
      : [`${counted(count, 'story', 'stories')} that you ${why} ${count === 1 ? 'is' : 'are'} waiting for ${whom}.`];
  const rest = [...waits(passed, 'passed', 'someone else'), ...waits(approvedByYou, 'approved', 'a second reader')];
  if (more)
    return (
      <>
        <h2 className="calm-notes" ref={head} tabIndex={-1}>
          There may be more stories
        </h2>
        {more}
        <div className="calm-choices">
          <Button variant="outlined" onClick={back}>
            Back to the List
          </Button>
        </div>
      </>
    );
  return (
    <>
      <h2 className="calm-notes" ref={head} tabIndex={-1}>
        {rest.length > 0 ? 'That’s all for you' : 'You’re all caught up'}
      </h2>
      <p className="calm-lead lead">
        <span>{rest.length > 0 ? rest.join(' ') : 'No stories are waiting for an editor.'}</span>
        {shift && shift.read > 0 && (
          <span>
            {' '}
            <span>{`You read ${counted(shift.read, 'story', 'stories')}`}</span>
            <span>{minutes > 0 && ` in ${counted(minutes, 'minute')}`}</span>. Thank you for taking care of them.
          </span>
        )}
      </p>
      <div className="calm-choices">
        <Button onClick={back}>Back to the List</Button>
        {passed > 0 && (
          <Button variant="outlined" onClick={showPassed}>
            Show What I Passed
          </Button>
        )}
      </div>
    </>
  );
}
