import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { admin, member, resetBetweenTests } from '../../../testing/account';
import { renderPage } from '../../../testing/render-page';
import type { User } from '../../../lib/api/types';
import { FactorFirst, FactorNotice } from './FactorNotice';

resetBetweenTests();

const noticeFor = (user: User) => {
  renderPage(<FactorNotice user={user} />, '/admin');
  return screen.queryByText(/^Anyone who learns your password can open this desk/);
};
const setUp = () => screen.getByRole('link', { name: 'Set it up' }).getAttribute('href');

describe('the notice about a second factor', () => {
  it('asks an admin who has only a password, and leads to where one is set up', () => {
    expect(noticeFor({ ...admin, hasFactor: false })).not.toBeNull();
    expect(setUp()).toBe('/member/account#signing-in');
  });

  it('is gone once the admin has a passkey or codes', () => {
    expect(noticeFor({ ...admin, hasFactor: true })).toBeNull();
  });

  it('asks nobody else at the desk', () => {
    expect(noticeFor({ ...member, role: 'moderator', capabilities: ['use-desk', 'moderate'] })).toBeNull();
  });
});

describe('what an admin sees who must have a second factor first', () => {
  it('says why the desk is closed, and leads to where one is set up', () => {
    renderPage(<FactorFirst />, '/admin');
    expect(screen.getByRole('heading', { level: 1, name: 'One thing first' })).toBeTruthy();
    expect(screen.getByText(/^Admins need a passkey or codes from an app here/)).toBeTruthy();
    expect(setUp()).toBe('/member/account#signing-in');
  });
});
