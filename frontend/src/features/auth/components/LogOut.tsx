import Button from '@mui/material/Button';
import { useRef } from 'react';
import { toastError, toast } from '../../../components/toasts/toast';
import { messageOf } from '../../../lib/api/client';
import { useLogout } from '../api/logout';

export function LogOut() {
  const logout = useLogout();
  const busy = useRef(false);
  const leave = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await logout.mutateAsync();
      toast({ title: 'Logged out', description: "You've been logged out successfully." });
    } catch (failure) {
      toastError('Logout failed', messageOf(failure, 'Try again in a moment.'));
    } finally {
      busy.current = false;
    }
  };
  return (
    <Button variant="outlined" aria-disabled={logout.isPending} onClick={() => void leave()}>
      <span>{logout.isPending ? 'Logging out...' : 'Log Out'}</span>
    </Button>
  );
}
