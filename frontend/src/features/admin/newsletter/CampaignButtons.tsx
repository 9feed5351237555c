import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Icon, type IconName } from '../../../components/Icon';
import type { Campaign, Sending } from '../../../lib/api/types';
import { counted, wholeNumber } from '../../../lib/text';
import { countdown, notSentReason, pauseReason, percentDone } from './campaign-words';
import { shortTime, zoneName } from '../desk/zoned-time';
import { ChangeTime } from '../desk/ChangeTime';
import { useCan } from '../../../lib/use-can';

const Meter = styled('div')({
  height: '.8rem',
  background: 'var(--sunk)',
  '& > i': {
    display: 'block',
    height: '100%',
    boxSizing: 'border-box',
    background: 'var(--ink)',
    borderRight: '4px solid var(--red)',
    '@media (forced-colors: active)': { background: 'Highlight', forcedColorAdjust: 'none' },
  },
});

export interface CampaignActions {
  /** An id while a request about it is in flight. */
  busy: number | null;
  edit: (campaign: Campaign) => void;
  copy: (campaign: Campaign) => void;
  remove: (campaign: Campaign) => void;
  cancel: (campaign: Campaign) => void;
  pause: (campaign: Campaign) => void;
  resume: (campaign: Campaign) => void;
}

interface Props {
  campaign: Campaign;
  sending: Sending | undefined;
  now: number;
  actions: CampaignActions;
}

/** `744 of 1,204 sent`, with a bar. */
function Progress({ campaign }: { campaign: Campaign }) {
  const { recipients, sent } = campaign.counts;
  const percent = percentDone(campaign);
  const words = `${wholeNumber(sent)} of ${wholeNumber(recipients)}`;
  return (
    <>
      <p>
        <b style={{ fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums lining-nums' }}>{words}</b> sent. If we have
        to restart, we pick up where we left off.
      </p>
      <Meter
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${words} sent`}
        aria-label="Sent"
      >
        <i style={{ width: `${percent}%` }} />
      </Meter>
    </>
  );
}

/** The status of an email in words, and the buttons that change it. */
export function CampaignButtons({ campaign, sending, now, actions }: Props) {
  const { id, status, subject, sendAt, notSentBecause, counts } = campaign;
  const zone = sending?.timeZone ?? 'UTC';
  const maySend = useCan()('send-newsletters');
  const act = (
    label: string,
    run: (campaign: Campaign) => void,
    variant: 'outlined' | 'text' = 'outlined',
    icon?: IconName,
  ) => (
    <Button
      size="small"
      variant={variant}
      startIcon={icon && <Icon name={icon} />}
      aria-label={`${label}: ${subject}`}
      aria-disabled={actions.busy === id || undefined}
      onClick={() => actions.busy !== id && run(campaign)}
      sx={variant === 'text' ? { color: 'var(--ink)', fontWeight: 600 } : undefined}
    >
      <span>{label}</span>
    </Button>
  );

  if (status === 'sending')
    return (
      <>
        <Progress campaign={campaign} />
        {maySend && (
          <div className="acts">
            {act('Pause', actions.pause, 'outlined', 'pause')}
            {act('Stop Sending', actions.cancel, 'text')}
          </div>
        )}
      </>
    );
  if (status === 'paused')
    return (
      <>
        <p>
          <b>{pauseReason(campaign, zone, now)}</b>
        </p>
        <Progress campaign={campaign} />
        {maySend && (
          <div className="acts">
            {act('Resume', actions.resume)}
            {act('Stop Sending', actions.cancel, 'text')}
          </div>
        )}
      </>
    );
  if (status === 'scheduled' && sendAt) {
    const left = countdown(sendAt, now);
    return (
      <>
        <p>
          <span>{Date.parse(sendAt) > now ? 'Goes out' : 'Starting now. It was due'}</span>{' '}
          <b>{shortTime(sendAt, zone, now)}</b>
          <span className="quiet">{` ${zoneName(zone, Date.parse(sendAt))}`}</span>.{' '}
          <span>{maySend ? 'You can still cancel.' : 'An admin can still cancel.'}</span>{' '}
          {left && (
            <b role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {`${left} left`}
            </b>
          )}
        </p>
        {campaign.articleDeleted && (
          <p>
            <b>Someone deleted this email’s article.</b> It won’t go out unless the article is restored or replaced.
          </p>
        )}
        {maySend && (
          <div className="acts">
            {act('Cancel', actions.cancel)}
            <ChangeTime campaign={campaign} timeZone={zone} busy={actions.busy === id} />
            {act('Edit', actions.edit, 'text')}
          </div>
        )}
      </>
    );
  }
  if (status === 'draft')
    return (
      <>
        {notSentBecause && (
          <p>
            <b>{notSentReason(notSentBecause)}</b>
          </p>
        )}
        <div className="acts">
          {act('Edit', actions.edit)}
          {act('Delete', actions.remove, 'text')}
          <span className="quiet">
            {maySend ? 'Nothing goes out until you send it.' : 'Nothing goes out until an admin sends it.'}
          </span>
        </div>
      </>
    );
  if (status === 'cancelled')
    return (
      <div className="acts">
        {act('Copy to a New Draft', actions.copy)}
        {counts.sent === 0 && act('Delete', actions.remove, 'text')}
        <span className="quiet">
          {counts.sent > 0
            ? `Stopped after ${counted(counts.sent, 'email')}. We didn’t send the rest.`
            : 'Nobody got it.'}
        </span>
      </div>
    );
  return null;
}
