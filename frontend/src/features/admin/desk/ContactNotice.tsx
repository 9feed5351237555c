import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useSite } from '../../../lib/site';

const Notice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '.5rem 1.25rem',
  borderLeft: '3px solid var(--red)',
  padding: '.5rem 1rem',
  marginBlock: '1rem',
  '& > p': { maxWidth: '52em' },
});

const key = 'desk-contact-notice';

/** Also without storage, the desk works: the notice then comes back with the next visit. */
const wasSeen = (): boolean => {
  try {
    return localStorage.getItem(key) === 'seen';
  } catch {
    return false;
  }
};

/** For admins. Says once per browser that the site has no contact address. The desk exists only in the browser, never on the server. */
export function ContactNotice() {
  const { contact } = useSite();
  const [seen, setSeen] = useState(wasSeen);
  if (contact || seen) return null;
  const dismiss = (): void => {
    setSeen(true);
    try {
      localStorage.setItem(key, 'seen');
    } catch {
      // No storage: see above.
    }
  };
  return (
    <Notice role="note">
      <p>
        The site doesn’t show a contact email yet. Readers can still use “Write to us”: their messages are in the
        Suggestions tab. To show an email too, ask the person who runs the server to set CONTACT_EMAIL.
      </p>
      <Button size="small" variant="outlined" onClick={dismiss}>
        Got it
      </Button>
    </Notice>
  );
}
