import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import type { AccountWords } from '../words';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';

export type AccountTab = 'login' | 'register';

interface Props {
  tab: AccountTab;
  onTab: (tab: AccountTab) => void;
  words: AccountWords;
}

const tabs = [
  ['login', LoginForm],
  ['register', RegisterForm],
] as const;

/** Sign-in and registration in two tabs. Each form stays mounted, so that it keeps the typed text. */
export function AccountTabs({ tab, onTab, words }: Props) {
  const id = useId();
  const [opened, setOpened] = useState([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  return (
    <div className="account-tabs">
      <Tabs value={tab} onChange={(_event, next: AccountTab) => onTab(next)} aria-label="Account" selectionFollowsFocus>
        {tabs.map(([key]) => (
          <Tab key={key} value={key} label={words.tabs[key]} id={`${id}-${key}`} aria-controls={`${id}-${key}-panel`} />
        ))}
      </Tabs>
      {tabs.map(([key, Form]) => (
        <div key={key} role="tabpanel" id={`${id}-${key}-panel`} aria-labelledby={`${id}-${key}`} hidden={tab !== key}>
          {opened.includes(key) && <Form words={words} />}
        </div>
      ))}
    </div>
  );
}
