import { styled } from '@mui/material/styles';

const Mark = styled('span')({ display: 'block', '& b': { color: 'var(--red)', fontWeight: 600 } });

/** On a row of Confessions or Comments: readers have reported it, and nobody has handled that. */
export function ReportedMark() {
  return (
    <Mark className="meta">
      <b>Reported</b> by readers. Read why on the Reports tab.
    </Mark>
  );
}
