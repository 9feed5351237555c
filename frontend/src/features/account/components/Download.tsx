import Button from '@mui/material/Button';
import { useState } from 'react';
import { toastError } from '../../../components/toasts/toast';
import { api, messageOf } from '../../../lib/api/client';
import { saveFile } from '../../../lib/save-file';

/** Downloads everything about the account. A link could not ask for the password first. */
export function Download() {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      saveFile('your-data.zip', await api.file('/api/me/export'));
    } catch (failure) {
      toastError('That didn’t download', messageOf(failure, 'Try again in a moment.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" aria-disabled={busy} onClick={() => void download()}>
      <span>{busy ? 'Preparing...' : 'Download'}</span>
    </Button>
  );
}
