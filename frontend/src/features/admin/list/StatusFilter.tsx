import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { statusesOf } from './filter';
import type { Status, Tab } from '../desk/tabs';
import { DeskSelect } from './DeskSelect';

interface Props {
  tab: Tab;
  status: Status;
  onChange: (status: Status) => void;
}

/** More do not fit side by side on a phone. */
const MAX_BUTTONS = 4;

/** The status filter, labeled in the words of the tab. */
export function StatusFilter({ tab, status, onChange }: Props) {
  const choices = statusesOf(tab);
  if (choices.length > MAX_BUTTONS)
    return <DeskSelect label="Status" value={status} choices={choices} onChange={onChange} />;
  return (
    <ToggleButtonGroup
      exclusive
      value={status}
      onChange={(_event, next: Status | null) => next && onChange(next)}
      aria-label="Status"
      sx={{ width: { xs: '100%', md: 'auto' }, '& > *': { flex: { xs: '1 0 auto', md: 'none' } } }}
    >
      {choices.map(({ value, label }) => (
        <ToggleButton
          key={value}
          value={value}
          sx={{ fontSize: 'var(--fs-desk)', lineHeight: 1.2, paddingInline: { xs: '.4rem', md: '.95rem' } }}
        >
          <span>{label}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
