import { isoTime } from '../../../kernel/clock.js';
import type { Audience, CampaignStatus, NotSentReason } from '../contract.js';
import type { PauseReason } from '../domain/campaign.js';
import type { ArchivedEmail, Campaign, CampaignCounts } from './campaign.view.js';

export interface CampaignRow extends CampaignCounts {
  id: number;
  subject: string;
  preheader: string;
  content: string;
  /** Null while the article is deleted. */
  post_id: number | null;
  post_title: string | null;
  article_deleted: boolean;
  status: CampaignStatus;
  audience: Audience;
  send_at: Date | null;
  paused_because: PauseReason | null;
  resume_at: Date | null;
  not_sent_because: NotSentReason | null;
  digest_of: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  version: number;
}

/** For a query on `campaign`. */
export const CAMPAIGN_COLUMNS = `id, subject, preheader, content,
  (select post.id from post where post.id = campaign.post_id) as post_id,
  (select title from post where post.id = campaign.post_id) as post_title,
  from_post and not exists (select from post where post.id = campaign.post_id) as article_deleted,
  status, audience, send_at, paused_because, resume_at, not_sent_because, digest_of::text, created_at, started_at,
  finished_at, version, recipients, sent, failed, bounced, complained, unsubscribed,
  (select coalesce(sum(clicks), 0)::int from newsletter_click where campaign_id = campaign.id) as clicks`;

const timeOrNull = (time: Date | null) => time && isoTime(time);

export const toCampaign = (row: CampaignRow): Campaign => ({
  id: row.id,
  subject: row.subject,
  preheader: row.preheader,
  content: row.content,
  postId: row.post_id,
  postTitle: row.post_title,
  articleDeleted: row.article_deleted,
  status: row.status,
  audience: row.audience,
  sendAt: timeOrNull(row.send_at),
  pausedBecause: row.paused_because,
  resumeAt: timeOrNull(row.resume_at),
  notSentBecause: row.not_sent_because,
  digestOf: row.digest_of,
  createdAt: isoTime(row.created_at),
  startedAt: timeOrNull(row.started_at),
  finishedAt: timeOrNull(row.finished_at),
  version: row.version,
  counts: {
    recipients: row.recipients,
    sent: row.sent,
    failed: row.failed,
    bounced: row.bounced,
    complained: row.complained,
    unsubscribed: row.unsubscribed,
    clicks: row.clicks,
  },
});

export interface ArchivedRow {
  id: number;
  subject: string;
  preheader: string;
  started_at: Date;
}

/** The condition of the public archive: sending has started, and it wasn't stopped before anyone got it. */
export const IS_ARCHIVED = "started_at is not null and (status <> 'cancelled' or sent > 0)";

/** A campaign in the public archive. */
export const ARCHIVED_COLUMNS = 'id, subject, preheader, started_at';
export const toArchived = ({ id, subject, preheader, started_at: sentAt }: ArchivedRow): ArchivedEmail => ({
  id,
  subject,
  preheader,
  sentAt: isoTime(sentAt),
});
