import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../lib/api/client';
import { currentUserKey } from '../../lib/personal';

interface Props {
  error: Error;
  retry: () => void;
  /** A sentence that names what didn’t load. The server's own message, if it gave one, stands below. */
  fallback: string;
  /** Draws a line above, as above a list. */
  ruled?: boolean;
  /** A sentence before the message. */
  children?: string;
}

/** Why data of an admin page could not be loaded, with a button to sign in or retry. Needs a ThemeRoot around it. */
export function LoadFailed({ error, retry, fallback, ruled, children }: Props) {
  const client = useQueryClient();
  const signedOut = error instanceof ApiError && (error.status === 401 || error.status === 403);
  const sentences = [...new Set([children, fallback, messageOf(error, '')])].filter((one) => one);
  return (
    <div className="empty" role="alert" {...(ruled && { style: { borderTop: 'var(--line)' } })}>
      {sentences.map((sentence, at) => (
        <p key={sentence} {...(at > 0 && { className: 'more-words' })}>
          {sentence}
        </p>
      ))}
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
