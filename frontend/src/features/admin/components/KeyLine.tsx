import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Tab } from '../desk/tabs';
import { keys, useKeysSwitch, type KeyAction } from '../desk/keys';

export const Kbd = styled('kbd')({
  display: 'inline-block',
  minWidth: '1.5rem',
  paddingInline: '.3rem',
  textAlign: 'center',
  font: '600 var(--fs-note)/1.4 var(--sans)',
  color: 'var(--ink)',
  border: '1px solid var(--field)',
  borderBottomWidth: 2,
  borderRadius: 'var(--r2)',
});

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '.35rem 1.1rem',
  paddingBlock: '.75rem 1rem',
  color: 'var(--ink-3)',
  fontSize: 'var(--fs-note)',
  '& kbd': { marginRight: '.35em' },
  '& button': { color: 'var(--ink-3)', fontSize: 'var(--fs-note)', fontWeight: 400, marginLeft: '-.5rem' },
  // Touch screens rarely have a keyboard, but the help stays available.
  '@media (hover: none)': { '& > span': { display: 'none' } },
});

const shownKeys: KeyAction[] = ['next', 'back', 'approve', 'edit', 'select', 'undo'];

/** Keys that do nothing in a tab. */
const idle: Partial<Record<Tab, KeyAction[]>> = {
  newsletter: ['approve', 'edit', 'select'],
  suggestions: ['edit'],
};

interface Props {
  tab: Tab;
  showHelp: () => void;
}

/** The most important shortcuts, and a button for all of them. */
export function KeyLine({ tab, showHelp }: Props) {
  const on = useKeysSwitch((now) => now.on);
  return (
    <Line>
      {on &&
        shownKeys
          .filter((action) => !idle[tab]?.includes(action))
          .map((action) => (
            <span key={action}>
              <Kbd>{keys[action].key}</Kbd>
              {keys[action].short}
            </span>
          ))}
      <Button size="small" variant="text" onClick={showHelp}>
        {on && <Kbd aria-hidden="true">{keys.help.key}</Kbd>}
        Keyboard shortcuts{!on && ' (off)'}
      </Button>
    </Line>
  );
}
