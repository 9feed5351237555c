import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, type ReactNode } from 'react';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minHeight: 0,
  height: '100%',
  '& > .which': { padding: '.75rem 1.5rem 0' },
  '& > .sides': { display: 'grid', minHeight: 0 },
  '& .side': {
    display: 'grid',
    alignContent: 'start',
    gap: '1.25rem',
    minWidth: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '1.25rem 1.5rem 2rem',
  },
  '@media (min-width: 900px)': {
    '& > .sides': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    '& .side + .side': { borderLeft: 'var(--hair)' },
  },
});

interface Props {
  write: ReactNode;
  preview: ReactNode;
  /** The title of the second column. */
  name: string;
}

/** The fields and the preview side by side, or one of them on a narrow screen. The preview scrolls in sync. */
export function EditorColumns({ write, preview, name }: Props) {
  const wide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const [shown, setShown] = useState<'write' | 'preview'>('write');
  const other = useRef<HTMLDivElement>(null);

  const follow = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void => {
    const there = other.current;
    if (!wide || !there || scrollHeight <= clientHeight) return;
    there.scrollTop = (scrollTop / (scrollHeight - clientHeight)) * (there.scrollHeight - there.clientHeight);
  };

  return (
    <Columns>
      <div className="which" hidden={wide}>
        <ToggleButtonGroup
          exclusive
          value={shown}
          onChange={(_event, next: typeof shown | null) => next && setShown(next)}
          aria-label="What to show"
          sx={{ width: '100%', '& > *': { flex: 1 } }}
        >
          <ToggleButton value="write">Write</ToggleButton>
          <ToggleButton value="preview">{name}</ToggleButton>
        </ToggleButtonGroup>
      </div>
      <div className="sides">
        <div
          className="side"
          style={!wide && shown !== 'write' ? { display: 'none' } : undefined}
          onScroll={({ currentTarget }) => follow(currentTarget)}
        >
          {write}
        </div>
        {(wide || shown === 'preview') && (
          // Focusable, so that the keyboard can scroll it.
          <div className="side" ref={other} role="region" aria-label={name} tabIndex={0}>
            {preview}
          </div>
        )}
      </div>
    </Columns>
  );
}
