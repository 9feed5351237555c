import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../lib/dates';
import { siteSettingsQuery } from '../api/site-settings';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '.5rem 1.25rem',
  borderLeft: '3px solid var(--red)',
  paddingLeft: '1rem',
  marginTop: '.75rem',
  '& > p': { margin: 0 },
});

/** Says above the list that stories are paused. */
export function PauseLine({ onOpen }: { onOpen?: () => void }) {
  const { data } = useQuery(siteSettingsQuery());
  if (!data?.storiesPaused) return null;
  return (
    <Line role="note">
      <p>{data.pausedUntil ? `Stories are paused until ${formatDay(data.pausedUntil)}.` : 'Stories are paused.'}</p>
      {onOpen && (
        <Button size="small" variant="outlined" onClick={onOpen}>
          Open Settings
        </Button>
      )}
    </Line>
  );
}
