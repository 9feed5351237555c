import Button from '@mui/material/Button';
import type { Ref } from 'react';
import type { Confession } from '../../../lib/api/types';
import { noteLabel, notesOf } from '../../../lib/content-notes';
import { keys } from '../desk/keys';
import { CRISIS_WORDS_IN_IT, flagsOf } from './story-flags';
import { readingWords } from './reading-words';
import { Kbd, useShowsKeys } from '../desk/KeyLine';

interface Props {
  story: Confession;
  head: Ref<HTMLHeadingElement>;
  show: () => void;
  pass: () => void;
}

/** The content note of a story, before its text. */
export function CalmNote({ story, head, show, pass }: Props) {
  const showsKeys = useShowsKeys();
  const notes = notesOf(story);
  const button = (key: 'view' | 'pass', label: string, run: () => void, variant: 'contained' | 'outlined') => (
    <Button variant={variant} aria-keyshortcuts={keys[key].key} onClick={run}>
      {showsKeys && (
        <Kbd aria-hidden="true" sx={{ color: 'inherit', borderColor: 'currentColor', marginRight: '.5em' }}>
          {keys[key].key}
        </Kbd>
      )}
      <span>{label}</span>
    </Button>
  );
  return (
    <>
      <p className="calm-about">
        {notes.length > 0 ? 'Content note' : 'No content note. It can still be hard to read.'}
      </p>
      {flagsOf(story).includes('crisis') && <p className="calm-crisis">{CRISIS_WORDS_IN_IT}</p>}
      <h2 className="calm-notes" ref={head} tabIndex={-1}>
        {notes.length > 0 && <span>{notes.map((note) => `${noteLabel(note)}.`).join(' ')}</span>}
        <span>{`${readingWords(story.content)}.`}</span>
      </h2>
      <p className="calm-lead lead">
        Read it when you’re ready. If today isn’t the day for this one, pass. You don’t need a reason, and we don’t
        count passes.
      </p>
      <div className="calm-choices">
        {button('view', 'Show the Text', show, 'contained')}
        {button('pass', 'Pass to Someone Else', pass, 'outlined')}
      </div>
    </>
  );
}
