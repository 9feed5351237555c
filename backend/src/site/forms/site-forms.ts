import type { FormPage, SiteForm, TypedFields } from './site-form.js';
import { withBoxes, withoutConfirmation, withoutEmpty } from './site-form.js';
import { memberLinkForms } from './member-link-forms.js';
import { newsletterForms } from './newsletter-forms.js';
import { receiptForms } from './receipt-forms.js';
import { storyForm } from './story-form.js';

/** Only this page says that signing in ended the deletion of the account, which is more than the page they came from. */
function afterSignIn({ next }: FormPage, answer: unknown): string {
  const { deletionCancelled } = answer as { deletionCancelled?: true };
  return deletionCancelled ? '/member?signed-in=kept' : (next ?? '/member?signed-in=1');
}

/**
 * Every form that works without scripts. To add one: a row here, its routes in permissions.ts (open to visitors,
 * because the API checks the caller), body-limits.ts if its text is long, and the same name in the frontend's form
 * (components/forms/use-site-form.ts).
 */
export const SITE_FORMS: readonly SiteForm[] = [
  storyForm,
  ...receiptForms,
  {
    name: 'login',
    pages: ['/auth', '/member'],
    shownAgain: ['email'],
    call: (typed) => ({ method: 'POST', url: '/api/auth/login', body: withoutEmpty(typed, 'code') }),
    leadsTo: afterSignIn,
  },
  {
    name: 'register',
    pages: ['/auth', '/member'],
    shownAgain: ['username', 'email', 'newsletter', 'oldEnough'],
    call: (typed, { query }) => {
      const body = withoutConfirmation(withoutEmpty(typed, 'adminPasscode'), 'password');
      if (Array.isArray(body)) return body;
      const invitation = query.get('invitation');
      const invited = invitation ? { invitation } : {};
      const sent = { ...withBoxes(body, 'newsletter', 'oldEnough'), ...invited };
      return { method: 'POST', url: '/api/auth/register', body: sent };
    },
    leadsTo: ({ next }) => next ?? '/member?signed-in=1',
    secondStep: 'One more step: type your password again, and press Create Account.',
  },
  {
    name: 'log-out',
    pages: ['/member'],
    shownAgain: [],
    call: () => ({ method: 'POST', url: '/api/auth/logout' }),
    leadsTo: () => '/member',
  },
  {
    name: 'magic-link',
    pages: ['/auth/link'],
    shownAgain: ['email'],
    call: (body) => ({ method: 'POST', url: '/api/auth/magic-link', body }),
    leadsTo: () => '/auth/link?sent=1',
  },
  {
    name: 'link-sign-in',
    pages: ['/auth/link'],
    shownAgain: [],
    call: (typed, { query }) => ({
      method: 'POST',
      url: '/api/auth/magic-link/sign-in',
      body: { ...withoutEmpty(typed, 'code'), token: query.get('token') },
    }),
    leadsTo: (page, answer) => afterSignIn({ ...page, next: null }, answer),
  },
  {
    name: 'forgot-password',
    pages: ['/reset-password'],
    shownAgain: ['email'],
    call: (body) => ({ method: 'POST', url: '/api/auth/forgot-password', body }),
    leadsTo: () => '/reset-password?sent=1',
  },
  {
    name: 'new-password',
    pages: ['/reset-password'],
    shownAgain: ['email'],
    call: (typed, { query }) => {
      const body = withoutConfirmation(typed, 'newPassword');
      if (Array.isArray(body)) return body;
      return { method: 'PUT', url: '/api/auth/reset-password', body: { ...body, token: query.get('token') } };
    },
    leadsTo: () => '/reset-password?changed=1',
  },
  {
    name: 'comment',
    pages: ['/article/:id'],
    shownAgain: ['content'],
    call: (body, { params }) => ({ method: 'POST', url: `${postUrl(params)}/comments`, body }),
    leadsTo: ({ params: { id = '' } }) => `/article/${encodeURIComponent(id)}?commented=1#comments`,
  },
  ...memberLinkForms,
  ...newsletterForms,
  {
    name: 'contact',
    pages: ['/contact'],
    shownAgain: ['about', 'text', 'email'],
    call: (typed) => ({ method: 'POST', url: '/api/contact', body: withoutEmpty(typed, 'email') }),
    leadsTo: () => '/contact?sent=1',
    anonymous: true,
  },
  {
    name: 'report',
    pages: ['/report'],
    shownAgain: ['reason', 'details'],
    // The page's address says what is reported.
    call: (typed, { query }) => ({
      method: 'POST',
      url: '/api/reports',
      body: { ...withoutEmpty(typed, 'details'), contentType: query.get('about'), id: Number(query.get('id')) },
    }),
    leadsTo: ({ query }) => `/report?${new URLSearchParams([...query, ['sent', '1']])}`,
    anonymous: true,
  },
  {
    name: 'suggestion',
    pages: ['/suggest'],
    shownAgain: ['name', 'email', 'suggestionType', 'title', 'content', 'isPublic'],
    call: (typed) => ({
      method: 'POST',
      url: '/api/suggestions',
      body: withBoxes(withoutEmpty(typed, 'name'), 'isPublic'),
    }),
    leadsTo: () => '/suggest?sent=1',
  },
  {
    name: 'topic',
    pages: ['/suggest-topic'],
    shownAgain: ['title', 'categoryId', 'content', 'authorName', 'email', 'isPublic'],
    call: (typed) => ({ method: 'POST', url: '/api/submissions', body: withCategoryId(typed) }),
    leadsTo: () => '/suggest-topic?sent=1',
  },
];

const postUrl = ({ id = '' }: Readonly<Record<string, string>>): string => `/api/posts/${encodeURIComponent(id)}`;

/** The API takes a number. It refuses null with the message of a missing category. */
const withCategoryId = ({ categoryId, ...typed }: TypedFields): object => ({
  ...withBoxes(typed, 'isPublic'),
  ...(categoryId !== undefined && { categoryId: /^[1-9]\d*$/.test(String(categoryId)) ? Number(categoryId) : null }),
});
