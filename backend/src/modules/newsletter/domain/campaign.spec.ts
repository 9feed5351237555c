import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../kernel/domain-error.js';
import { CAMPAIGN_STATUSES } from '../contract.js';
import type { CampaignStatus } from '../contract.js';
import { Campaign } from './campaign.js';
import type { CampaignFields } from './campaign.js';

const NOW = new Date('2026-11-27T12:00:00Z');
const LATER = new Date('2026-11-27T12:02:00Z');
const FIELDS: CampaignFields = { subject: 'A word', preheader: '', content: 'Hello.', postId: null, audience: 'every' };
const RENDERED = { html: '<p>', text: 'p', page: '<p>' };

const draft = (change: Partial<CampaignFields> = {}) =>
  Object.assign(Campaign.draft({ ...FIELDS, ...change }, NOW), { id: 7 });
const inStatus = (status: CampaignStatus) =>
  Object.assign(draft(), { status, ...(status === 'paused' && { pausedBecause: 'admin' }) });

const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code;
  }
};

const verbs: Record<string, { act: (campaign: Campaign) => unknown; from: CampaignStatus[]; to?: CampaignStatus }> = {
  edit: { act: (one) => one.edit({ subject: 'Another' }), from: ['draft', 'scheduled'] },
  delete: { act: (one) => one.deleted(), from: ['draft', 'scheduled', 'cancelled'] },
  schedule: { act: (one) => one.schedule(LATER, NOW), from: ['draft', 'scheduled'], to: 'scheduled' },
  'make it a draft again': { act: (one) => one.backToDraft('article'), from: ['scheduled'], to: 'draft' },
  start: { act: (one) => one.start(RENDERED, 3, NOW), from: ['scheduled'], to: 'sending' },
  pause: { act: (one) => one.pause('admin'), from: ['sending'], to: 'paused' },
  resume: { act: (one) => one.resume(), from: ['paused'], to: 'sending' },
  cancel: { act: (one) => one.cancel(NOW), from: ['scheduled', 'sending', 'paused'], to: 'cancelled' },
  finish: { act: (one) => one.finish(NOW), from: ['sending'], to: 'sent' },
};
const cases = Object.keys(verbs).flatMap((verb) => CAMPAIGN_STATUSES.map((status) => [verb, status] as const));

describe('A campaign', () => {
  it.each(cases)('to %s one that is %s: allowed only where it makes sense, and otherwise says why', (verb, status) => {
    const { act, from, to } = verbs[verb]!;
    const campaign = inStatus(status);
    const { version } = campaign;
    if (!from.includes(status)) {
      expect(codeOf(() => act(campaign))).toBe('campaign.status');
      expect([campaign.status, campaign.version]).toEqual([status, version]);
      return;
    }
    expect(act(campaign)).toMatchObject({ campaignId: 7 });
    expect(campaign.status).toBe(to ?? status);
    if (verb !== 'delete') expect(campaign.version).toBe(version + 1);
  });

  it('needs a text or an article once it is sent, and not before', () => {
    const empty = draft({ content: '' });
    expect(codeOf(() => empty.schedule(LATER, NOW))).toBe('campaign.empty');
    empty.edit({ postId: 9 });
    expect(codeOf(() => empty.schedule(LATER, NOW))).toBeUndefined();
    // It was emptied while it waited.
    empty.edit({ postId: null });
    expect(codeOf(() => empty.start(RENDERED, 1, NOW))).toBe('campaign.empty');
  });

  it('that someone got is not deleted', () => {
    const campaign = Object.assign(inStatus('cancelled'), { sent: 1 });
    expect(codeOf(() => campaign.deleted())).toBe('campaign.status');
  });

  it('that changed since the admin saw it is not cancelled: it may be on its way now', () => {
    const campaign = inStatus('sending');
    expect(codeOf(() => campaign.cancel(NOW, campaign.version - 1))).toBe('campaign.stale');
    expect(codeOf(() => campaign.cancel(NOW, campaign.version))).toBeUndefined();
  });

  it('that did not change in an edit has no event and keeps its version', () => {
    const campaign = draft();
    expect(campaign.edit({ ...FIELDS })).toBeUndefined();
    expect(campaign.edit({})).toBeUndefined();
    expect(campaign.version).toBe(1);
  });

  it('of another version refuses an edit and a schedule', () => {
    const campaign = draft();
    campaign.edit({ subject: 'Of the other admin' });
    expect(codeOf(() => campaign.edit({ subject: 'Mine' }, 1))).toBe('campaign.stale');
    expect(codeOf(() => campaign.schedule(LATER, NOW, 1))).toBe('campaign.stale');
    expect(campaign.subject).toBe('Of the other admin');
    expect(codeOf(() => campaign.schedule(LATER, NOW, 2))).toBeUndefined();
  });

  it.each([
    ['in the past', new Date('2026-11-27T11:59:59Z')],
    ['over a year away', new Date('2027-11-27T12:00:01Z')],
  ])('is not scheduled for a time that is %s', (_, at) => {
    expect(codeOf(() => draft().schedule(at, NOW))).toBe('campaign.time');
  });

  it.each([
    ['now, when there is no delay', NOW],
    ['a year from now', new Date('2027-11-27T12:00:00Z')],
  ])('is scheduled for any time in the next year: %s', (_, at) => {
    const campaign = draft();
    campaign.schedule(at, NOW);
    expect(campaign.sendAt).toBe(at);
  });

  it('whose article was deleted is not scheduled and does not start, also with a note', () => {
    const campaign = Object.assign(draft({ postId: 9 }), { postId: null });
    expect(codeOf(() => campaign.schedule(LATER, NOW))).toBe('campaign.article');
    campaign.status = 'scheduled';
    expect(codeOf(() => campaign.start(RENDERED, 1, NOW))).toBe('campaign.article');
    campaign.backToDraft('article');
    campaign.edit({ postId: null });
    expect(codeOf(() => campaign.schedule(LATER, NOW))).toBeUndefined();
  });

  it('does not start without receivers', () => {
    expect(codeOf(() => inStatus('scheduled').start(RENDERED, 0, NOW))).toBe('campaign.audience');
  });

  it.each([
    ['edited', (one: Campaign) => one.edit({ subject: 'Another' })],
    ['scheduled', (one: Campaign) => one.schedule(LATER, NOW)],
  ])('that is a draft again says why, until it is %s', (_, act) => {
    const campaign = inStatus('scheduled');
    campaign.backToDraft('rendering');
    expect([campaign.notSentBecause, campaign.sendAt]).toEqual(['rendering', null]);
    act(campaign);
    expect(campaign.notSentBecause).toBeNull();
  });

  it('keeps what it was when it started: the email, the page and the number of receivers', () => {
    const campaign = inStatus('scheduled');
    campaign.start(RENDERED, 3, NOW);
    expect(campaign).toMatchObject({ html: '<p>', plainText: 'p', page: '<p>', recipients: 3, startedAt: NOW });
  });

  it('that the mail server paused can be paused by an admin, and does not resume by itself then', () => {
    const campaign = inStatus('sending');
    campaign.pause('server', LATER);
    expect([campaign.pausedBecause, campaign.resumeAt]).toEqual(['server', LATER]);
    campaign.pause('admin');
    expect([campaign.pausedBecause, campaign.resumeAt]).toEqual(['admin', null]);
    expect(codeOf(() => campaign.pause('server', LATER))).toBe('campaign.status');
  });

  it('that is resumed or cancelled has no reason for a pause', () => {
    for (const end of ['resume', 'cancel'] as const) {
      const campaign = inStatus('sending');
      campaign.pause('server', LATER);
      campaign[end](NOW);
      expect([campaign.pausedBecause, campaign.resumeAt]).toEqual([null, null]);
    }
  });
});
