import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { User } from '../../../lib/api/types';
import { DeskHead } from './DeskHead';

const Notice = styled('div')({
  borderLeft: '3px solid var(--red)',
  paddingLeft: '1rem',
  marginBlock: '.75rem',
  maxWidth: '44em',
});

const SetUp = () => (
  <Link className="onward" to="/member/account#signing-in">
    Set it up
  </Link>
);

/** Asks an admin who has only a password for a second step. */
export function FactorNotice({ user }: { user: User }) {
  if (user.hasFactor || !user.isAdmin) return null;
  return (
    <Notice>
      <p>
        Anyone who learns your password can open this desk. A passkey, or codes from an app, keeps them out. It takes a
        minute.
      </p>
      <SetUp />
    </Notice>
  );
}

/** In place of the desk, for an admin who must add a passkey or codes first. */
export function FactorFirst() {
  return (
    <>
      <DeskHead title="One thing first" />
      <Notice>
        <p>Admins need a passkey or codes from an app here. The desk opens once you have one.</p>
        <SetUp />
      </Notice>
    </>
  );
}
