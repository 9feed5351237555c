import { defineEntity, p } from '@mikro-orm/core';
import type { ItemState } from '../../../kernel/decision-context.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import {
  CampaignCancelled,
  CampaignDeleted,
  CampaignFinished,
  CampaignPaused,
  CampaignResumed,
  CampaignSaved,
  CampaignScheduled,
  CampaignStarted,
} from '../contract.js';
import type { Audience, CampaignStatus, NotSentReason } from '../contract.js';

/** The template of the email with which an admin tries out a campaign. */
export const CAMPAIGN_TEST_MAIL = 'newsletter.campaign-test';

const time = () => p.datetime().columnType('timestamptz(3)');

const CampaignSchema = defineEntity({
  name: 'Campaign',
  tableName: 'campaign',
  properties: {
    id: p.integer().primary().autoincrement(),
    subject: p.text(),
    /** The line that mail programs show after the subject. */
    preheader: p.text().default(''),
    /** Markdown. With an article it is the note above it. */
    content: p.text().default(''),
    /** Stays when the article is deleted, which may be restored. Before the migration `2026-12-15-articles-of-emails` it became null. */
    postId: p.integer().nullable(),
    /** Whether it was made from an article, which may be deleted by now. */
    fromPost: p.boolean().default(false),
    audience: p.text().$type<Audience>(),
    status: p.text().$type<CampaignStatus>().default('draft'),
    sendAt: time().nullable(),
    pausedBecause: p.text().$type<PauseReason>().nullable(),
    /** The mail server is tried again then. */
    resumeAt: time().nullable(),
    /** Tries in a row: to start it, or of the mail server. */
    failedTries: p.smallint().default(0),
    /** Why it is a draft again. */
    notSentBecause: p.text().$type<NotSentReason>().nullable(),
    /** The first day of the month that the digest is about, `YYYY-MM-DD`. */
    digestOf: p.date().nullable(),
    /** The rendered email; set when sending starts. Placeholders stand for each receiver's links. */
    html: p.text().nullable(),
    plainText: p.text().nullable(),
    /** The public page of the archive. */
    page: p.text().nullable(),
    recipients: p.integer().default(0),
    sent: p.integer().default(0),
    failed: p.integer().default(0),
    bounced: p.integer().default(0),
    complained: p.integer().default(0),
    unsubscribed: p.integer().default(0),
    version: p.integer().default(1),
    createdAt: time(),
    /** When the mail server last took an email of it. */
    lastSentAt: time().nullable(),
    startedAt: time().nullable(),
    finishedAt: time().nullable(),
  },
});

export type PauseReason = 'admin' | 'server' | 'restored';

/** The fields that an admin enters. */
export interface CampaignFields {
  subject: string;
  preheader: string;
  content: string;
  postId: number | null;
  audience: Audience;
}

/** The email of a campaign, with placeholders for each receiver's links, and its page in the archive. */
export interface RenderedCampaign {
  html: string;
  text: string;
  page: string;
}

const STATUS_SENTENCES: Readonly<Record<CampaignStatus, string>> = {
  draft: 'This email is a draft. It isn’t scheduled.',
  scheduled: 'This email is scheduled. Sending hasn’t started.',
  sending: 'This email is being sent.',
  paused: 'This email is paused.',
  sent: 'This email was sent.',
  cancelled: 'This email was canceled.',
};

/** One email to many subscribers. */
export class Campaign extends CampaignSchema.class {
  static draft(fields: CampaignFields, now: Date, digestOf: string | null = null): Campaign {
    const campaign = new Campaign();
    Object.assign(campaign, fields, { createdAt: now, digestOf, version: 1, status: 'draft' });
    campaign.fromPost = fields.postId !== null;
    return campaign;
  }

  get state(): ItemState {
    return { status: this.status, version: this.version };
  }

  /** The fields as they are now. */
  get fields(): CampaignFields {
    const { subject, preheader, content, postId = null, audience } = this;
    return { subject, preheader, content, postId, audience };
  }

  /** The event of a new campaign. Call it once the row has its id. */
  drafted(): CampaignSaved {
    return new CampaignSaved(this.id);
  }

  /** Omitted fields stay as they are. Returns undefined when nothing changed. */
  edit(change: Partial<CampaignFields>, expectedVersion?: number | null): CampaignSaved | undefined {
    this.refuseUnless(['draft', 'scheduled'], 'It can’t be changed anymore.');
    refuseStale('campaign', this.version, expectedVersion);
    const before = this.fields;
    const fromPost = change.postId === undefined ? this.fromPost : change.postId !== null;
    const fields = { ...before, ...change };
    const names = Object.keys(fields) as (keyof CampaignFields)[];
    if (this.fromPost === fromPost && names.every((name) => before[name] === fields[name])) return undefined;
    Object.assign(this, fields, { fromPost, notSentBecause: null });
    this.version += 1;
    return new CampaignSaved(this.id);
  }

  /** A scheduled campaign goes out by itself: only an admin, who may send it, changes it. @throws DomainError `campaign.scheduled` */
  refuseScheduled(): void {
    if (this.status === 'scheduled')
      throw new DomainError(
        'campaign.scheduled',
        'conflict',
        'An admin has scheduled this email. Ask them to change or cancel it.',
      );
  }

  /** One that people got stays, because their copies link to its page. */
  deleted(): CampaignDeleted {
    if (this.status !== 'cancelled' || this.sent > 0) this.refuseUnless(['draft', 'scheduled'], 'It can’t be deleted.');
    return new CampaignDeleted(this.id);
  }

  /** Also moves a scheduled campaign to another time. */
  schedule(sendAt: Date, now: Date, expectedVersion?: number | null): CampaignScheduled {
    this.refuseUnless(['draft', 'scheduled'], 'It can’t be sent again.');
    refuseStale('campaign', this.version, expectedVersion);
    refuseBadTime(sendAt, now);
    this.refuseEmpty();
    this.refuseLostArticle();
    this.become('scheduled');
    this.sendAt = sendAt;
    this.failedTries = 0;
    return new CampaignScheduled(this.id);
  }

  /** Its time has come, but it cannot be sent as it is: an admin has to look at it. */
  backToDraft(because: NotSentReason): CampaignSaved {
    this.refuseUnless(['scheduled'], 'It can’t be a draft again.');
    this.become('draft');
    this.sendAt = null;
    this.notSentBecause = because;
    return new CampaignSaved(this.id);
  }

  /** Fixes the email and the number of receivers. */
  start({ html, text, page }: RenderedCampaign, recipients: number, now: Date): CampaignStarted {
    this.refuseUnless(['scheduled'], 'It can’t start.');
    this.refuseEmpty();
    this.refuseLostArticle();
    if (recipients === 0) throw nobodyReached();
    this.become('sending');
    Object.assign(this, { html, plainText: text, page, recipients, startedAt: now, failedTries: 0 });
    return new CampaignStarted(this.id);
  }

  /** @param resumeAt when the mail server is tried again */
  pause(because: PauseReason, resumeAt: Date | null = null): CampaignPaused {
    const isOurs = this.status === 'paused' && this.pausedBecause === 'server' && because === 'admin';
    if (!isOurs) this.refuseUnless(['sending'], 'There’s nothing to pause.');
    this.become('paused');
    this.pausedBecause = because;
    this.resumeAt = resumeAt;
    return new CampaignPaused(this.id);
  }

  resume(): CampaignResumed {
    this.refuseUnless(['paused'], 'There’s nothing to resume.');
    this.become('sending');
    return new CampaignResumed(this.id);
  }

  cancel(now: Date, expectedVersion?: number | null): CampaignCancelled {
    this.refuseUnless(['scheduled', 'sending', 'paused'], 'There’s nothing to cancel.');
    refuseStale('campaign', this.version, expectedVersion);
    this.become('cancelled');
    this.finishedAt = now;
    return new CampaignCancelled(this.id);
  }

  finish(now: Date): CampaignFinished {
    this.refuseUnless(['sending'], 'It can’t be finished.');
    this.become('sent');
    this.finishedAt = now;
    return new CampaignFinished(this.id);
  }

  private become(status: CampaignStatus): void {
    this.status = status;
    this.version += 1;
    this.pausedBecause = null;
    this.resumeAt = null;
    this.notSentBecause = null;
  }

  private refuseUnless(allowed: readonly CampaignStatus[], why: string): void {
    if (!allowed.includes(this.status))
      throw new DomainError('campaign.status', 'conflict', `${STATUS_SENTENCES[this.status as CampaignStatus]} ${why}`);
  }

  private refuseEmpty(): void {
    if (this.content === '' && !this.fromPost)
      throw new DomainError(
        'campaign.empty',
        'conflict',
        'This email is empty. Write something, or choose an article.',
      );
  }

  private refuseLostArticle(): void {
    if (this.fromPost && (this.postId ?? null) === null) throw articleMissing();
  }
}

/** The article of a campaign was deleted or unpublished. */
export const articleMissing = () =>
  new DomainError(
    'campaign.article',
    'conflict',
    'This email has no published article. Publish the article, or choose another one.',
  );

export const nobodyReached = () =>
  new DomainError(
    'campaign.audience',
    'conflict',
    'Nobody would get this email: no subscriber asked for it, or all of them have paused.',
  );

/** Not in the past, and at most a year away. It is now when CAMPAIGN_DELAY_SECONDS is 0. */
function refuseBadTime(sendAt: Date, now: Date): void {
  const last = new Date(now);
  last.setUTCFullYear(now.getUTCFullYear() + 1);
  if (sendAt >= now && sendAt <= last) return;
  throw new DomainError(
    'campaign.time',
    'invalid',
    'Choose a time in the future, at most one year from now.',
    'sendAt',
  );
}

CampaignSchema.setClass(Campaign);
