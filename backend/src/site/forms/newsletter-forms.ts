import { withBoxes } from './site-form.js';
import type { FormPage, SiteForm } from './site-form.js';

const tokenOf = ({ query }: FormPage): string | null => query.get('token');
const preferencesUrl = (page: FormPage): string =>
  `/api/newsletter/preferences?token=${encodeURIComponent(tokenOf(page) ?? '')}`;

/** The forms of emails: the newsletter’s, and those of the desk. All but the first are on pages that were opened by a link in an email. */
export const newsletterForms: readonly SiteForm[] = [
  {
    name: 'subscribe',
    pages: ['/newsletter'],
    shownAgain: ['email', 'oldEnough'],
    call: (typed) => ({ method: 'POST', url: '/api/newsletter/subscribe', body: withBoxes(typed, 'oldEnough') }),
    leadsTo: () => '/newsletter?subscribed=1',
    secondStep: 'One more step',
  },
  {
    name: 'unsubscribe',
    pages: ['/unsubscribe'],
    shownAgain: [],
    call: (_, page) => ({ method: 'POST', url: '/api/newsletter/unsubscribe', body: { token: tokenOf(page) } }),
    leadsTo: () => '/unsubscribe?left=1',
    oneClick: true,
  },
  {
    name: 'desk-email-off',
    pages: ['/unsubscribe/desk'],
    shownAgain: [],
    call: (_, page) => ({ method: 'POST', url: '/api/desk-emails/off', body: { token: tokenOf(page) } }),
    leadsTo: () => '/unsubscribe/desk?left=1',
    oneClick: true,
  },
  {
    name: 'newsletter-confirm',
    pages: ['/newsletter/confirm'],
    shownAgain: [],
    call: (_, page) => ({ method: 'POST', url: '/api/newsletter/confirm', body: { token: tokenOf(page) } }),
    leadsTo: () => '/newsletter/confirm?confirmed=1',
  },
  {
    name: 'newsletter-preferences',
    pages: ['/newsletter/preferences'],
    shownAgain: ['frequency', 'pausedUntil'],
    call: ({ pausedUntil, ...typed }, page) => ({
      method: 'PUT',
      url: preferencesUrl(page),
      body: { ...typed, pausedUntil: pausedUntil || null },
    }),
    leadsTo: () => '/newsletter/preferences?saved=1',
  },
  {
    name: 'newsletter-leave',
    pages: ['/newsletter/preferences'],
    shownAgain: [],
    call: (_, page) => ({ method: 'POST', url: '/api/newsletter/unsubscribe', body: { token: tokenOf(page) } }),
    leadsTo: () => '/newsletter/preferences?left=1',
  },
  {
    name: 'newsletter-erase',
    pages: ['/newsletter/preferences'],
    shownAgain: [],
    call: (_, page) => ({ method: 'DELETE', url: preferencesUrl(page) }),
    leadsTo: () => '/newsletter/preferences?erased=1',
  },
];
