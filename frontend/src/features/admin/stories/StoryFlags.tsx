import { styled } from '@mui/material/styles';
import { Icon, type IconName } from '../../../components/Icon';
import type { StoryFlag } from '../../../../../backend/src/kernel/content-limits';
import type { Confession } from '../../../lib/api/types';
import { approvalsOf, flagsOf, takesTwo } from './story-flags';

const Flags = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '.15rem .9rem',
  margin: '.25rem 0 0',
  padding: 0,
  listStyle: 'none',
  font: '400 var(--fs-note)/1.4 var(--sans)',
  color: 'var(--ink-2)',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: '.35em' },
  '& [data-flag]': { color: 'var(--red)', fontWeight: 600 },
  '& .icon': { width: '1em', height: '1em', flex: 'none' },
});

export const flagNames: Record<StoryFlag, string> = { crisis: 'Crisis', 'second-reader': 'Second reader' };
const icons: Record<StoryFlag, IconName> = { crisis: 'flag', 'second-reader': 'eye' };

/** The flags of a story that needs two approvals, and how many of them have approved it. Nothing for other stories. */
export function StoryFlags({ story }: { story: Confession }) {
  const flags = flagsOf(story);
  if (flags.length === 0) return null;
  return (
    <Flags aria-label="Flags">
      {flags.map((flag) => (
        <li key={flag} data-flag={flag}>
          <Icon name={icons[flag]} />
          <span>{flagNames[flag]}</span>
        </li>
      ))}
      {takesTwo(story) && <li>{approvalsOf(story)}</li>}
    </Flags>
  );
}
