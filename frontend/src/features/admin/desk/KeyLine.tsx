import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Tab } from './tabs';
import { hasStrip } from './has-strip';
import { keys, useKeysSwitch, type KeyAction } from './keys';
import { useIsWriter } from '../../../lib/use-can';

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

export const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '.35rem 1.1rem',
  paddingBlock: '.75rem 1rem',
  color: 'var(--ink-3)',
  fontSize: 'var(--fs-note)',
  '& kbd': { marginRight: '.35em' },
  '& button': {
    color: 'var(--ink-3)',
    fontSize: 'var(--fs-note)',
    fontWeight: 400,
    marginLeft: '-.5rem',
    paddingInline: '.5rem',
  },
});

/** Whether to show keys beside what they do. Phones and touch screens rarely have a keyboard; a zoomed desktop does. */
export function useShowsKeys(): boolean {
  const on = useKeysSwitch((now) => now.on);
  const roomy = useMediaQuery('(min-width: 480px) and (hover: hover)', { noSsr: true });
  return on && roomy;
}

/** On a wide screen, a strip at the bottom of the window. Toasts appear in its right part, never on rows. */
const Strip = styled(Line)({
  [hasStrip]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 'var(--z-sticky)',
    minHeight: '5.5rem',
    paddingRight: '27.5rem',
    background: 'var(--paper)',
    borderTop: 'var(--hair)',
  },
  // An empty list has no rows for the keys.
  '[role=tabpanel]:has(> .empty) ~ & > span': { display: 'none' },
});

const shownKeys: KeyAction[] = ['next', 'back', 'approve', 'edit', 'select', 'undo'];

/** Keys that do nothing in a tab. */
const idle: Partial<Record<Tab, KeyAction[]>> = {
  newsletter: ['approve', 'edit', 'select'],
  suggestions: ['edit'],
  reports: ['edit', 'select', 'undo'],
};

/** Keys that a tab has another word for. */
const ownWords: Partial<Record<Tab, Partial<Record<KeyAction, string>>>> = {
  posts: { approve: 'publish' },
  reports: { approve: 'it’s fine' },
};

interface Props {
  tab: Tab;
  showHelp: () => void;
}

/** The most important shortcuts, and a button for all of them. The button stays on phones: it has the switch. */
export function KeyLine({ tab, showHelp }: Props) {
  const on = useKeysSwitch((now) => now.on);
  const isWriter = useIsWriter();
  const showsKeys = useShowsKeys();
  return (
    <Strip>
      {showsKeys &&
        shownKeys
          .filter((action) => !idle[tab]?.includes(action))
          .filter((action) => !(isWriter && tab === 'posts' && ['approve', 'select'].includes(action)))
          .map((action) => (
            <span key={action}>
              <Kbd>{keys[action].key}</Kbd>
              <span>{ownWords[tab]?.[action] ?? keys[action].short}</span>
            </span>
          ))}
      <Button size="small" variant="text" onClick={showHelp}>
        {showsKeys && <Kbd aria-hidden="true">{keys.help.key}</Kbd>}
        <span>{`Keyboard shortcuts${!on ? ' (off)' : ''}`}</span>
      </Button>
    </Strip>
  );
}
