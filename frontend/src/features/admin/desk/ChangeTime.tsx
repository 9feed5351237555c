import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Campaign } from '../../../lib/api/types';
import { sendCampaign } from '../api/campaigns';
import { decisionsKey } from '../api/decisions';
import { listKey } from '../api/lists';
import { toastApiError } from '../decisions/use-decisions';
import { atTime } from './zoned-time';
import { PickTimeDialog } from './PickTimeDialog';

interface Props {
  campaign: Pick<Campaign, 'id' | 'version' | 'sendAt' | 'subject'>;
  timeZone: string;
  /** Another request about this email is in flight. */
  busy?: boolean;
  onChanged?: (campaign: Campaign) => void;
}

/** The button that moves a scheduled email to another time, and its dialog. */
export function ChangeTime({ campaign: { id, version, sendAt, subject }, timeZone, busy, onChanged }: Props) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);

  /** Resolves with what is wrong with the time. For anything else the dialog closes: the email is not as it shows. */
  const change = async (time: string): Promise<string | null> => {
    try {
      const changed = await sendCampaign(id, { sendAt: time, expectedVersion: version });
      onChanged?.(changed);
      toast({
        title: 'Time changed',
        description: `It goes out ${atTime(time, timeZone, Date.now())}. You can still cancel.`,
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) return messageOf(error, 'Try again in a moment.');
      toastApiError('The time wasn’t changed', error);
    }
    void client.invalidateQueries({ queryKey: listKey('campaigns') });
    void client.invalidateQueries({ queryKey: decisionsKey });
    return null;
  };

  return (
    <>
      <Button
        size="small"
        variant="text"
        sx={{ color: 'var(--ink)', fontWeight: 600 }}
        aria-label={`Change Time: ${subject}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && setOpen(true)}
      >
        Change Time
      </Button>
      {open && <PickTimeDialog timeZone={timeZone} current={sendAt} schedule={change} onClose={() => setOpen(false)} />}
    </>
  );
}
