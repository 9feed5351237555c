import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Campaign, Sending } from '../../../lib/api/types';
import { rowId } from '../desk/focus';
import { audienceName, stamps, timeLeft } from './campaign-words';
import { useNow } from '../desk/use-now';
import { useProgress, type Progress } from './use-progress';
import { dayAndTime, shortTime } from '../desk/zoned-time';
import { CampaignButtons, type CampaignActions } from './CampaignButtons';
import { CampaignFigures } from './CampaignFigures';
import { Stamp } from '../list/Stamp';

const Line = styled('section')({
  borderBottom: 'var(--line)',
  paddingBlock: '1.5rem',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1rem var(--gap)',
  scrollMarginBlock: 'calc(var(--header) + 1rem) 6rem',
  '&:focus': { outline: 0 },
  '&:focus-visible': { outline: '2px solid var(--red)', outlineOffset: 3 },
  '& h2': { fontSize: 'var(--fs-h4)', margin: '.5rem 0 .35rem', overflowWrap: 'anywhere' },
  '& .facts': { color: 'var(--ink-2)' },
  '& .state': { display: 'grid', gap: '.75rem', alignContent: 'start', minWidth: 0 },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: '.5rem 1rem', alignItems: 'center' },
  '& .quiet': { color: 'var(--ink-2)' },
  '@media (min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)' },
});

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** The facts under the subject. */
function factsOf(campaign: Campaign, sending: Sending | undefined, progress: Progress | null, now: number): ReactNode {
  const { status, startedAt, finishedAt, createdAt, digestOf, audience } = campaign;
  const zone = sending?.timeZone ?? 'UTC';
  if ((status === 'sending' || status === 'paused') && startedAt) {
    const left = status === 'sending' ? timeLeft(campaign, sending?.ratePerMinute ?? 0, progress, now) : null;
    return `Started ${shortTime(startedAt, zone, now)}.${left ? ` ${left}` : ''}`;
  }
  if (status === 'scheduled') return audienceName(audience);
  if (digestOf && status === 'draft') return `Monthly digest for ${month.format(new Date(digestOf))}, drafted for you`;
  const at = status === 'draft' ? createdAt : (finishedAt ?? startedAt ?? createdAt);
  return (
    <>
      <span>{`${status === 'draft' ? 'Draft from ' : ''}${dayAndTime(at, zone)}`}</span>
      <br />
      <span>{audienceName(audience)}</span>
    </>
  );
}

interface Props {
  campaign: Campaign;
  sending: Sending | undefined;
  actions: CampaignActions;
  /** Takes the focus when it appears: the editor of this email has just closed. */
  focused: boolean;
}

/** One email on the desk: its status, its numbers, and what can be done with it. */
export function CampaignRow({ campaign, sending, actions, focused }: Props) {
  const { id, subject, status } = campaign;
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) row.current?.focus({ preventScroll: true });
    if (focused) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [focused]);
  const now = useNow(status === 'scheduled' ? 1_000 : 15_000, ['scheduled', 'sending', 'paused'].includes(status));
  const progress = useProgress(campaign);
  const { kind, label } = stamps[status];
  return (
    <Line ref={row} id={rowId('campaigns', id)} tabIndex={-1} aria-labelledby={`${rowId('campaigns', id)}-subject`}>
      <div>
        <Stamp kind={kind}>{label}</Stamp>
        <h2 id={`${rowId('campaigns', id)}-subject`} dir="auto">
          {subject}
        </h2>
        <p className="facts">{factsOf(campaign, sending, progress, now)}</p>
        {campaign.startedAt !== null && (status !== 'cancelled' || campaign.counts.sent > 0) && (
          <a className="onward" href={`/newsletter/${id}`}>
            See it on the site
          </a>
        )}
      </div>
      <div className="state">
        <CampaignButtons campaign={campaign} sending={sending} now={now} actions={actions} />
        {campaign.startedAt !== null && (status === 'sent' || status === 'cancelled') && (
          <CampaignFigures campaign={campaign} />
        )}
      </div>
    </Line>
  );
}
