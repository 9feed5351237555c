import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useSent } from '../../../components/forms/use-sent';
import type { User } from '../../../lib/api/types';
import { TopicForm } from './TopicForm';
import { TopicGuidelines } from './TopicGuidelines';
import { TopicSent } from './TopicSent';

const form = { to: '/suggest-topic', label: 'Suggestion Form' };
const guidelines = { to: '/suggest-topic?guidelines=true', label: 'Topic Guidelines' };

/**
 * The form and its guidelines. The open tab is stored in the address, and the tabs are links, so that they work without
 * scripts. The form stays mounted while the guidelines are open and keeps the typed text.
 */
export function TopicTabs({ user }: { user: User | null | undefined }) {
  const id = useId();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const open = search.get('guidelines') === 'true' ? guidelines : form;
  const [sent, setSent] = useState(useSent('sent', 'topic'));
  const [focusForm, setFocusForm] = useState(false);
  const goTo = (to: string): void => void navigate(to, { replace: true, preventScrollReset: true });
  const panel = (tab: typeof form) => ({
    role: 'tabpanel',
    id: `${id}-${tab.label[0]}-panel`,
    'aria-labelledby': `${id}-${tab.label[0]}`,
    hidden: tab !== open,
  });

  return (
    <>
      <Tabs value={open.to} onChange={(_event, to: string) => goTo(to)} aria-label="Topic" selectionFollowsFocus>
        {[form, guidelines].map((tab) => (
          <Tab
            key={tab.to}
            value={tab.to}
            label={tab.label}
            id={`${id}-${tab.label[0]}`}
            aria-controls={`${id}-${tab.label[0]}-panel`}
            component={Link}
            to={tab.to}
            replace
            preventScrollReset
          />
        ))}
      </Tabs>
      <div {...panel(form)}>
        {sent ? (
          <TopicSent
            onAnother={() => {
              setFocusForm(true);
              setSent(false);
            }}
          />
        ) : (
          <TopicForm user={user} autoFocus={focusForm} onSent={() => setSent(true)} />
        )}
      </div>
      <div {...panel(guidelines)}>
        <TopicGuidelines onForm={() => document.getElementById(`${id}-${form.label[0]}`)?.focus()} />
      </div>
    </>
  );
}
