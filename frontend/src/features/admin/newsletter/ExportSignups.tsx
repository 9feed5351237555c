import Button from '@mui/material/Button';
import { useState } from 'react';
import { toastError, toast } from '../../../components/toasts/toast';
import { saveFile } from '../../../lib/save-file';
import { allSubscribers } from '../api/all-subscribers';
import { signupsCsv, signupsFileName } from './signups-file';
import { useDeskView } from '../desk/use-desk-view';
import { toastApiError } from '../decisions/use-decisions';

/** Exports the sign-ups that the filter and the search show. */
export function ExportSignups() {
  const { view } = useDeskView();
  const part = view.q !== '' || view.status !== 'all';
  const [busy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const all = await allSubscribers(view);
      if (all.length === 0) return toastError('No data', 'There are no newsletter sign-ups to export');
      saveFile(signupsFileName(new Date()), new Blob([signupsCsv(all)], { type: 'text/csv;charset=utf-8' }));
      const which = part ? ': only what your filter shows' : '';
      toast({ title: 'Success', description: `Newsletter sign-ups exported successfully${which}` });
    } catch (error) {
      toastApiError('Failed to export newsletter sign-ups', error as Error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button size="small" aria-disabled={busy || undefined} onClick={() => void save()}>
      <span>{busy ? 'Exporting...' : 'Export CSV'}</span>
    </Button>
  );
}
