import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/api/client';
import { currentUserKey } from '../../../lib/personal';

/** Why a list could not be loaded, with a button to sign in or retry. */
export function ListFailed({ error, retry }: { error: Error; retry: () => void }) {
  const client = useQueryClient();
  const signedOut = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return (
    <div className="empty" role="alert" style={{ borderTop: 'var(--line)' }}>
      <p>{messageOf(error, 'This could not be loaded.')}</p>
      {signedOut ? (
        <Button onClick={() => void client.invalidateQueries({ queryKey: currentUserKey })}>Sign in</Button>
      ) : (
        <Button variant="outlined" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
