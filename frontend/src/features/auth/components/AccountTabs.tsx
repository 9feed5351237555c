import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
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
 * Sign-in and registration in two tabs. Both forms are always there: each keeps the typed text, and without scripts both
 * are shown, one below the other.
 */
export function AccountTabs({ tab, onTab, words, invitation = null }: Props) {
  const id = useId();
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
          <Tab key={key} value={key} label={words.tabs[key]} id={`${id}-${key}`} aria-controls={`${id}-${key}-panel`} />
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
