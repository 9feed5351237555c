import Button from '@mui/material/Button';

interface Props {
  children: string;
  /** Id of what the action is about, for whoever hears it. */
  about: string;
  /** The act that the row is for. */
  first?: boolean;
  busy?: boolean;
  onClick: () => void;
}

/** A button in a row. It keeps the focus while its decision is under way, so it is never disabled, only deaf. */
export function RowAction({ children, about, first, busy, onClick }: Props) {
  return (
    <Button
      size="small"
      variant={first ? 'contained' : 'text'}
      className={first ? 'first' : undefined}
      aria-describedby={about}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onClick()}
    >
      {children}
    </Button>
  );
}
