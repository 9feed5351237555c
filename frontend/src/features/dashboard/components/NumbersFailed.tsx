import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/api/client';
import { currentUserKey } from '../../../lib/personal';

interface Props {
  error: Error;
  retry: () => void;
  /** Shown before the error message. */
  children?: string;
}

/** Why the numbers could not be loaded, with a button to sign in or retry. */
export function NumbersFailed({ error, retry, children }: Props) {
  const client = useQueryClient();
  const signedOut = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return (
    <div className="empty" role="alert">
      {children && <p>{children}</p>}
      <p {...(children && { className: 'lead' })}>{messageOf(error, 'The numbers could not be loaded.')}</p>
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
