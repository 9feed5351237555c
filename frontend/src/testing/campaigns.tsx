import { screen } from '@testing-library/react';
import type { Campaign, CampaignResult, Sending, User } from '../lib/api/types';
import type { Call } from './api';
import { openDesk } from './desk';

/** Helpers for the specs of the desk's Newsletter. */

export const path = '/api/newsletter/campaigns';

export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

/** The bodies of the calls to one route, such as `POST /api/newsletter/campaigns`. */
export const bodies = (calls: Call[], route: string) =>
  calls.filter((call) => `${call.method} ${call.path}` === route).map(({ body }) => body);

export const counts = {
  recipients: 0,
  sent: 0,
  failed: 0,
  bounced: 0,
  complained: 0,
  unsubscribed: 0,
  clicks: 0,
};

export const campaign = (id: number, more: Partial<Campaign> = {}): Campaign => ({
  id,
  subject: `Subject ${id}`,
  preheader: '',
  content: 'Dear reader.',
  postId: null,
  postTitle: null,
  articleDeleted: false,
  status: 'draft',
  audience: 'every',
  sendAt: null,
  pausedBecause: null,
  resumeAt: null,
  notSentBecause: null,
  digestOf: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  startedAt: null,
  finishedAt: null,
  version: 1,
  counts,
  ...more,
});

export const noFailures: CampaignResult['failures'] = { unknown: 0, full: 0, refused: 0, invalid: 0, 'too-late': 0 };

export const sending: Sending = {
  mailServer: true,
  delaySeconds: 120,
  ratePerMinute: 300,
  timeZone: 'America/New_York',
  audiences: { every: 1204, monthly: 386, all: 1590 },
};

export const preview = {
  subject: 'Subject',
  preheader: '',
  html: '<!doctype html><html><head></head><body><p>Dear reader.</p></body></html>',
  text: 'Dear reader, as text.',
};

const basics = {
  'GET /api/newsletter/sending': { body: sending },
  'POST /api/newsletter/campaigns/preview': { body: preview },
  'GET /api/newsletter/campaigns': { body: [] },
};

/** Opens the list with these emails. */
export const openCampaigns = (campaigns: Campaign[], answers: Record<string, unknown> = {}) =>
  openDesk('/admin?tab=campaigns', {
    ...basics,
    'GET /api/newsletter/campaigns': { body: campaigns },
    ...answers,
  });

/** Opens a new email, or one that the server has. */
export const openEmail = (at: string, answers: Record<string, unknown> = {}, user?: User) =>
  openDesk(`/admin?tab=campaigns&campaign=${at}`, { ...basics, ...answers }, {}, user);
