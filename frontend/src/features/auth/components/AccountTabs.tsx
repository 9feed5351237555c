import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useEffect, useId, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entryState } from '../../../lib/next-path';
import type { AccountWords } from '../words';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';

export type AccountTab = 'login' | 'register';

interface Props {
  tab: AccountTab;
  onTab: (tab: AccountTab) => void;
  words: AccountWords;
  /** The secret of the invitation that opened the page. */
  invitation?: string | null;
}

const tabs = [
  ['login', LoginForm],
  ['register', RegisterForm],
] as const;

/**
 * Opens the tab that was pressed before the scripts had loaded, as on a slow phone: until then the tabs are links, and the
 * hash has the name of the one that was pressed.
 */
function usePressedEarly(onTab: (tab: AccountTab) => void): void {
  const page = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const pressed = tabs.find(([key]) => page.hash === `#${key}`)?.[0];
    if (pressed === undefined) return;
    onTab(pressed);
    const { pathname, search } = page;
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state: entryState(page) });
  }, [page, onTab, navigate]);
}

/**
 * Sign-in and registration in two tabs. Both forms are always there: each keeps the typed text, and without scripts both
 * are shown, one below the other.
 */
export function AccountTabs({ tab, onTab, words, invitation = null }: Props) {
  const id = useId();
  usePressedEarly(onTab);
  return (
    <div className="account-tabs">
      <Tabs
        className="needs-script"
        value={tab}
        onChange={(_event, next: AccountTab) => onTab(next)}
        aria-label="Account"
        selectionFollowsFocus
      >
        {tabs.map(([key]) => (
          <Tab
            key={key}
            value={key}
            label={words.tabs[key]}
            id={`${id}-${key}`}
            aria-controls={`${id}-${key}-panel`}
            component="a"
            href={`#${key}`}
            onClick={(event: MouseEvent) => event.preventDefault()}
          />
        ))}
      </Tabs>
      {tabs.map(([key, Form]) => (
        <div key={key} role="tabpanel" id={`${id}-${key}-panel`} aria-labelledby={`${id}-${key}`} hidden={tab !== key}>
          <h2 className="account-tab-title">{words.tabs[key]}</h2>
          <Form words={words} {...(key === 'register' && { invitation })} />
        </div>
      ))}
    </div>
  );
}
