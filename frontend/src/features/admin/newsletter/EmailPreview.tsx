import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../../components/Icon';
import type { CampaignPreview } from '../../../lib/api/types';
import { useSite } from '../../../lib/site';
import { emailDocument } from './email-document';

const Pane = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '@media (min-width: 1100px) and (min-height: 36rem)': {
    position: 'sticky',
    top: 'calc(var(--header) + 1rem)',
    alignSelf: 'start',
  },
  border: '1px solid var(--field)',
  background: 'var(--sheet)',
  '& > .bar-top': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '.5rem',
    justifyContent: 'space-between',
    padding: '.6rem .75rem',
    borderBottom: 'var(--hair)',
    '& .MuiToggleButton-root': { whiteSpace: 'nowrap' },
    '@media (max-width: 479.98px)': {
      '& > .MuiToggleButtonGroup-root': { width: '100%' },
      '& .MuiToggleButton-root': { flex: '1 0 auto', paddingInline: '.4rem' },
    },
  },
  '& > .inbox': {
    display: 'grid',
    gridTemplateColumns: '2.75rem minmax(0, 1fr) auto',
    gap: '.1rem .9rem',
    padding: '.9rem 1rem',
    borderBottom: 'var(--hair)',
    alignItems: 'start',
    '& > *': { gridColumn: 2, minWidth: 0 },
    '& > .av': {
      gridColumn: 1,
      gridRow: '1 / 4',
      width: '2.75rem',
      height: '2.75rem',
      background: 'var(--ink)',
      display: 'grid',
      placeItems: 'center',
      '& > i': { width: '.7rem', height: '1.25rem', background: 'var(--red)' },
    },
    '& > .when': { gridColumn: 3, gridRow: 1, color: 'var(--ink-3)', fontSize: 'var(--fs-note)' },
    '& > b': { fontWeight: 600 },
    '& > .cut': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > p': { color: 'var(--ink-2)' },
  },
  '& > .sheet': {
    flex: 1,
    display: 'grid',
    justifyItems: 'center',
    background: 'var(--sunk)',
    minHeight: '38rem',
    position: 'relative',
  },
  '& iframe': { border: 0, width: '100%', height: '100%', minHeight: '38rem', background: 'var(--sunk)' },
  '& .phone > iframe': { maxWidth: '23.4375rem' },
  // An email has its phone’s look in less than 600 px.
  '& > .computer': { overflowX: 'auto' },
  '& .computer > iframe': { minWidth: 640 },
  '& pre': {
    width: '100%',
    maxHeight: '46rem',
    overflow: 'auto',
    margin: 0,
    padding: '1.25rem',
    font: '400 1rem/1.5 var(--sans)',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    background: 'var(--sheet)',
  },
  '& .note': { padding: '1.25rem', alignSelf: 'start', justifySelf: 'start' },
});

type View = 'computer' | 'phone' | 'text';

interface Props {
  preview: CampaignPreview | undefined;
  /** The typed text; the preview may be a moment older. */
  subject: string;
  preheader: string;
  busy?: boolean;
  /** Shown instead of the email while there is none. */
  note: ReactNode;
}

/** An email as it looks in an inbox and opened, on a computer, on a phone, or as text, in a light or a dark mailbox. */
export function EmailPreview({ preview, subject, preheader, busy, note }: Props) {
  const site = useSite();
  const [view, setView] = useState<View>('computer');
  const [dark, setDark] = useState(false);
  return (
    <Pane aria-label="Preview" aria-busy={busy || undefined}>
      <div className="bar-top">
        <ToggleButtonGroup
          exclusive
          value={view}
          onChange={(_event, next: View | null) => next && setView(next)}
          aria-label="Preview"
        >
          <ToggleButton value="computer">Computer</ToggleButton>
          <ToggleButton value="phone">Phone</ToggleButton>
          <ToggleButton value="text">Plain text</ToggleButton>
        </ToggleButtonGroup>
        <Button
          size="small"
          variant="text"
          aria-pressed={dark}
          startIcon={<Icon name={dark ? 'sun' : 'moon'} />}
          onClick={() => setDark(!dark)}
          sx={{ color: 'var(--ink)', fontWeight: 600, ...(view === 'text' && { visibility: 'hidden' }) }}
        >
          Dark
        </Button>
      </div>
      <div className="inbox">
        <span className="av" aria-hidden="true">
          <i />
        </span>
        <b>{site.name}</b>
        <span className="when">now</span>
        <b className="cut" dir="auto">
          {subject.trim() || 'No subject yet'}
        </b>
        <p className="cut" dir="auto">
          {preheader.trim() || '\u00a0'}
        </p>
      </div>
      {/* On a narrow screen the keyboard has to scroll it. */}
      <div
        className={`sheet ${view}`}
        {...(view === 'computer' && { tabIndex: 0, role: 'region', 'aria-label': 'The email' })}
      >
        {!preview ? (
          <div className="note meta">{note}</div>
        ) : view === 'text' ? (
          // Focusable, so that the keyboard can scroll it.
          <pre tabIndex={0} role="region" aria-label="Plain text" dir="auto">
            {preview.text}
          </pre>
        ) : (
          <iframe
            title={`The email on a ${view}`}
            // No scripts, no forms, no way to open anything.
            sandbox=""
            srcDoc={emailDocument(preview.html, dark)}
          />
        )}
      </div>
    </Pane>
  );
}
