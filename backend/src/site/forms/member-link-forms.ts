import type { FormPage, SiteForm } from './site-form.js';

const tokenOf = ({ query }: FormPage): string | null => query.get('token');

/** The buttons on pages that members open by a link in an email. */
export const memberLinkForms: readonly SiteForm[] = [
  {
    name: 'confirm-email',
    pages: ['/member/email/confirm'],
    shownAgain: [],
    call: (_, page) => ({ method: 'POST', url: '/api/me/email/confirm', body: { token: tokenOf(page) } }),
    leadsTo: () => '/member/email/confirm?confirmed=1',
  },
  {
    name: 'undo-email',
    pages: ['/member/email/undo'],
    shownAgain: [],
    call: (_, page) => ({ method: 'POST', url: '/api/me/email/undo', body: { token: tokenOf(page) } }),
    leadsTo: () => '/member/email/undo?undone=1',
  },
  {
    name: 'notifications-off',
    pages: ['/notifications/off'],
    shownAgain: [],
    call: (_, page) => ({ method: 'POST', url: '/api/notifications/unsubscribe', body: { token: tokenOf(page) } }),
    leadsTo: () => '/notifications/off?off=1',
    oneClick: true,
  },
];
