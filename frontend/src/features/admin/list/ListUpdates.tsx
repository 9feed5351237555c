import Button from '@mui/material/Button';
import type { Rows } from './use-rows';

/** A button that shows how many rows came or left. Rows move only when it is pressed. */
export function ListUpdates({
  list: { newCount, gone, showLatest },
}: {
  list: Pick<Rows<never>, 'newCount' | 'gone' | 'showLatest'>;
}) {
  const parts = [newCount > 0 && `${newCount} new`, gone > 0 && `${gone} decided elsewhere`].filter(Boolean);
  return (
    <div role="status">
      {parts.length > 0 && (
        <Button
          size="small"
          variant="outlined"
          onClick={showLatest}
          sx={{
            color: 'var(--red)',
            borderColor: 'var(--red)',
            '&:hover': { background: 'var(--red)', borderColor: 'var(--red)', color: 'var(--on-red)' },
          }}
        >
          <span>{`${parts.join(', ')}, ${newCount > 0 ? 'show' : 'clear'}`}</span>
        </Button>
      )}
    </div>
  );
}
