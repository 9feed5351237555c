import Button from '@mui/material/Button';

interface Props {
  pending: boolean;
  onUse: () => void;
}

/** Proves with a passkey that it's the user, in place of the field above. */
export function PasskeyInstead({ pending, onUse }: Props) {
  return (
    <p>
      <Button variant="outlined" aria-disabled={pending} onClick={() => !pending && onUse()}>
        Use Your Passkey
      </Button>
    </p>
  );
}
