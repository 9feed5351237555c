import Button from '@mui/material/Button';

/** Where the page depends on who is signed in, and nobody could be asked. */
export function AskAgain({ retry }: { retry: () => void }) {
  return (
    <div className="empty" role="alert">
      <p>We could not find out whether you are signed in.</p>
      <Button variant="outlined" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
