import Button from '@mui/material/Button';

interface Props {
  children: string;
  /** The id of the element that describes the action to screen readers. */
  about: string;
  /** The row's primary action. */
  first?: boolean;
  busy?: boolean;
  onClick: () => void;
}

/**
 * A button in a row. While its decision is in flight it ignores clicks but is not disabled, so that it keeps the focus.
 */
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
      <span>{children}</span>
    </Button>
  );
}
