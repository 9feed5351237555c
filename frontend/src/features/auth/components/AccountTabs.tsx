import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';

export type AccountTab = 'login' | 'register';

interface Props {
  tab: AccountTab;
  onTab: (tab: AccountTab) => void;
  /** What the two are called here. */
  labels: Record<AccountTab, string>;
}

/** The two ways in, one at a time. */
export function AccountTabs({ tab, onTab, labels }: Props) {
  const id = useId();
  return (
    <div className="account-tabs">
      <Tabs value={tab} onChange={(_event, next: AccountTab) => onTab(next)} aria-label="Account">
        {(['login', 'register'] as const).map((key) => (
          <Tab key={key} value={key} label={labels[key]} id={`${id}-${key}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'login' ? <LoginForm /> : <RegisterForm />}
      </div>
    </div>
  );
}
