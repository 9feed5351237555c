import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastError } from '../../../components/toasts/toast';
import { messageOf } from '../../../lib/api/client';
import { useDesk } from './use-desk';

/** Refetches everything and shows it as it is. This is the only time that rows may move. */
export function RefreshAll() {
  const client = useQueryClient();
  const showAll = useDesk((desk) => desk.showAll);
  const [busy, setBusy] = useState(false);

  const refresh = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await client.refetchQueries({ queryKey: ['admin'], type: 'active' }, { throwOnError: true });
      showAll();
    } catch (error) {
      toastError('Failed to refresh', messageOf(error, 'Try again in a moment.'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      size="small"
      variant="outlined"
      aria-label="Refresh All"
      aria-busy={busy}
      onClick={() => void refresh()}
      sx={{
        gap: '.6em',
        '& > span': { display: { xs: 'none', sm: 'inline' } },
        border: { xs: 0, sm: '1px solid var(--ink)' },
        padding: { xs: 0, sm: '.35rem .85rem' },
        '&[aria-busy=true] svg': { animation: 'turn 900ms linear infinite' },
      }}
    >
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M16.5 8A7 7 0 0 0 4 6.5M3.5 12A7 7 0 0 0 16 13.5M4 2.5v4h4M16 17.5v-4h-4" />
      </svg>
      <span>Refresh All</span>
    </Button>
  );
}
