import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Series } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { periods, type Period } from '../dashboard-view';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '.5rem 1rem',
  paddingBlock: '.75rem',
  borderBottom: 'var(--hair)',
});

interface Props {
  days: Period;
  series: Series;
  /** The numbers on screen belong to another period while this one loads. */
  stale: boolean;
  onChange: (days: Period) => void;
}

/** The period of the lines and captions. */
export function PeriodBar({ days, series, stale, onChange }: Props) {
  const [first, last] = [series.days[0]!, series.days.at(-1)!].map(({ day }) => formatDate(day));
  return (
    <Bar>
      <p className="meta" role="status">
        {stale ? 'Loading...' : `${first} to ${last}. Days are in UTC; today isn’t over yet.`}
      </p>
      <ToggleButtonGroup
        exclusive
        value={days}
        onChange={(_event, next: Period | null) => next && onChange(next)}
        aria-label="Period"
        sx={{ width: { xs: '100%', md: 'auto' }, '& > *': { flex: { xs: 1, md: 'none' } } }}
      >
        {periods.map((period) => (
          <ToggleButton key={period} value={period} sx={{ fontSize: 'var(--fs-desk)', lineHeight: 1.2 }}>
            <span>{`${period} days`}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Bar>
  );
}
