import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { changeTheme } from '../../../components/frame/ThemeSwitch';
import { Icon } from '../../../components/Icon';
import { toast, toastError } from '../../../components/toasts/toast';
import { messageOf } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import { sendHeldDeletions } from '../decisions/held-deletions';
import { can } from '../../../lib/use-can';
import { DeskEmailsDialog } from '../settings/DeskEmailsDialog';
import { LegalDialog } from '../settings/LegalDialog';

const Who = styled('p')({
  padding: '.5rem 1rem',
  fontSize: 'var(--fs-desk)',
  overflowWrap: 'anywhere',
  maxWidth: '20rem',
  '& > span': { display: 'block', color: 'var(--ink-3)' },
});

interface Props {
  user: User;
  logOut: () => Promise<unknown>;
}

/** The signed-in member of staff, their emails, the guide for moderators, the link for operators, and Log Out. A phone shows the name in the menu only. */
export function AccountMenu({ user, logOut }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<'emails' | 'legal' | null>(null);
  const close = (): void => setAnchor(null);
  const open = (dialog: 'emails' | 'legal') => (): void => {
    close();
    setOpened(dialog);
  };
  const leave = async (): Promise<void> => {
    close();
    try {
      await sendHeldDeletions();
      await logOut();
      toast({ title: 'Logged out', description: "You've been logged out successfully." });
    } catch (error) {
      toastError('Logout failed', messageOf(error, 'Try again in a moment.'));
    }
  };
  return (
    <>
      <Button
        size="small"
        variant="text"
        aria-label={`Account: ${user.username}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          gap: '.5em',
          minWidth: 'var(--touch)',
          color: 'var(--ink)',
          fontWeight: 600,
          '& > span': {
            display: { xs: 'none', md: 'inline' },
            maxWidth: '10rem',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          },
        }}
      >
        <Icon name="member" />
        <span>{user.username}</span>
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} transitionDuration={0}>
        <Who role="presentation">
          Signed in as <b>{user.displayName ?? user.username}</b>
          <span>{user.email}</span>
        </Who>
        <Divider />
        <MenuItem onClick={open('emails')}>Emails to you</MenuItem>
        {user.capabilities.includes('change-settings') && (
          <MenuItem onClick={open('legal')}>Terms, privacy, guidelines</MenuItem>
        )}
        <MenuItem component={Link} to="/admin/help" onClick={close}>
          Help
        </MenuItem>
        {can(user, 'run-queues') && (
          <MenuItem component="a" href="/admin/queues">
            Job queues
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            changeTheme();
            close();
          }}
        >
          Change theme
        </MenuItem>
        <MenuItem onClick={() => void leave()}>Log Out</MenuItem>
      </Menu>
      {opened === 'emails' && <DeskEmailsDialog email={user.email} onClose={() => setOpened(null)} />}
      {opened === 'legal' && <LegalDialog onClose={() => setOpened(null)} />}
    </>
  );
}
