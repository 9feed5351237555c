import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { oldestPendingQuery } from '../api/oldest-pending';
import type { Source } from './filter';
import { useDeskView } from '../desk/use-desk-view';
import { Badge } from '../desk/Badge';

const sources: { source: Source; label: string }[] = [
  { source: 'submissions', label: 'Topics' },
  { source: 'suggestions', label: 'Content ideas' },
];

/** The pending count of each form, because the tab's badge shows only the sum. */
function PendingBadge({ source }: { source: Source }) {
  const { data } = useQuery(oldestPendingQuery(source));
  return <Badge count={data?.total ?? 0} testId={`badge-${source}`} />;
}

/** Switches between the two suggestion forms, which have one list each. */
export function SourceSwitch() {
  const { view, go } = useDeskView();
  return (
    <ToggleButtonGroup
      exclusive
      value={view.source}
      onChange={(_event, source: Source | null) => source && go({ source })}
      aria-label="Kind of suggestion"
      sx={{ display: 'flex', marginTop: '.75rem', '& > *': { flex: { xs: 1, md: 'none' } } }}
    >
      {sources.map(({ source, label }) => (
        <ToggleButton key={source} value={source} sx={{ fontSize: 'var(--fs-desk)', lineHeight: 1.2, gap: '.5em' }}>
          <span>{label}</span>
          <PendingBadge source={source} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
