import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { statusLabel } from '../desk/filter';
import { statuses, type Status, type Tab } from '../desk/tabs';

interface Props {
  tab: Tab;
  status: Status;
  onChange: (status: Status) => void;
}

/** The status filter, labeled in the words of the tab. */
export function StatusFilter({ tab, status, onChange }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      value={status}
      onChange={(_event, next: Status | null) => next && onChange(next)}
      aria-label="Status"
      sx={{ width: { xs: '100%', md: 'auto' }, '& > *': { flex: { xs: '1 0 auto', md: 'none' } } }}
    >
      {statuses.map((each) => (
        <ToggleButton
          key={each}
          value={each}
          sx={{ fontSize: 'var(--fs-desk)', lineHeight: 1.2, paddingInline: { xs: '.4rem', md: '.95rem' } }}
        >
          {statusLabel(tab, each)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
