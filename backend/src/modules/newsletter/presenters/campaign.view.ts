import { ApiProperty } from '@nestjs/swagger';
import { AUDIENCES, CAMPAIGN_STATUSES, NOT_SENT_REASONS } from '../contract.js';
import type { Audience, CampaignStatus, NotSentReason } from '../contract.js';
import type { PauseReason } from '../domain/campaign.js';

const TIME = { type: String, format: 'date-time', example: '2026-12-01T09:30:00.000Z' };
const TIME_OR_NULL = { ...TIME, nullable: true };

export class CampaignCounts {
  @ApiProperty({ type: 'integer', example: 1204, description: 'Fixed when sending starts.' }) recipients!: number;
  @ApiProperty({ type: 'integer', example: 1180 }) sent!: number;
  @ApiProperty({ type: 'integer', example: 4 }) failed!: number;
  @ApiProperty({ type: 'integer', example: 2 }) bounced!: number;
  @ApiProperty({ type: 'integer', example: 0 }) complained!: number;
  @ApiProperty({ type: 'integer', example: 3 }) unsubscribed!: number;
  @ApiProperty({ type: 'integer', example: 310, description: 'Clicks, not people.' }) clicks!: number;
}

const PAUSES: PauseReason[] = ['admin', 'server', 'restored'];

export class Campaign {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'She could sign her own name' }) subject!: string;
  @ApiProperty({ example: 'A trade, then a joke.' }) preheader!: string;
  @ApiProperty({ example: 'We wrote about **one word**.', description: 'Markdown.' }) content!: string;
  @ApiProperty({ type: 'integer', nullable: true, example: 9 }) postId!: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'Spinster' }) postTitle!: string | null;
  @ApiProperty({
    example: false,
    description: 'Whether the article that it was made from is deleted. `postId` is null until it is restored.',
  })
  articleDeleted!: boolean;
  @ApiProperty({ enum: CAMPAIGN_STATUSES, example: 'draft' }) status!: CampaignStatus;
  @ApiProperty({ enum: AUDIENCES, example: 'every' }) audience!: Audience;
  @ApiProperty(TIME_OR_NULL) sendAt!: string | null;
  @ApiProperty({ type: String, enum: [...PAUSES, null], nullable: true, example: null })
  pausedBecause!: PauseReason | null;
  @ApiProperty({
    ...TIME_OR_NULL,
    description: 'The time at which sending resumes, if the mail server paused the campaign.',
  })
  resumeAt!: string | null;
  @ApiProperty({
    type: String,
    enum: [...NOT_SENT_REASONS, null],
    nullable: true,
    example: null,
    description: 'The reason why the campaign became a draft again. Null after it is edited or scheduled.',
  })
  notSentBecause!: NotSentReason | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    example: '2026-11-01',
    description: 'The first day of the month that a digest is about.',
  })
  digestOf!: string | null;
  @ApiProperty(TIME) createdAt!: string;
  @ApiProperty(TIME_OR_NULL) startedAt!: string | null;
  @ApiProperty(TIME_OR_NULL) finishedAt!: string | null;
  @ApiProperty({ type: 'integer', example: 1 }) version!: number;
  @ApiProperty({ type: CampaignCounts }) counts!: CampaignCounts;
}

export class CampaignLink {
  @ApiProperty({ example: '/article/9', description: 'A path on this site.' }) link!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Spinster' }) title!: string | null;
  @ApiProperty({ type: 'integer', example: 280 }) clicks!: number;
}

export class CampaignFailures {
  @ApiProperty({ type: 'integer', example: 2, description: 'There is no such mailbox.' }) unknown!: number;
  @ApiProperty({ type: 'integer', example: 1, description: 'The mailbox is full.' }) full!: number;
  @ApiProperty({ type: 'integer', example: 1 }) refused!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'It is not an email address.' }) invalid!: number;
  @ApiProperty({ type: 'integer', example: 0, description: 'Its server did not accept it in 24 hours.' })
  'too-late'!: number;
}

export class CampaignResult extends Campaign {
  @ApiProperty({ type: [CampaignLink], description: 'The 100 with most clicks.' }) links!: CampaignLink[];
  @ApiProperty({
    type: CampaignFailures,
    description: 'The number of failed deliveries for each reason. Kept for 60 days.',
  })
  failures!: CampaignFailures;
}

export class CampaignPreview {
  @ApiProperty({ example: 'She could sign her own name' }) subject!: string;
  @ApiProperty({ example: 'A trade, then a joke.' }) preheader!: string;
  @ApiProperty({ example: '<!doctype html><html lang="en">…</html>' }) html!: string;
  @ApiProperty({ example: 'Spinster\n\nRead it on the site:\n…' }) text!: string;
}

export class CampaignAudiences implements Record<Audience, number> {
  @ApiProperty({ type: 'integer', example: 1204 }) every!: number;
  @ApiProperty({ type: 'integer', example: 386 }) monthly!: number;
  @ApiProperty({ type: 'integer', example: 1590 }) all!: number;
}

export class Sending {
  @ApiProperty({ example: true, description: 'Without a mail server, emails are written to files.' })
  mailServer!: boolean;
  @ApiProperty({ type: 'integer', example: 120 }) delaySeconds!: number;
  @ApiProperty({ type: 'integer', example: 300, description: '0: no limit.' }) ratePerMinute!: number;
  @ApiProperty({ example: 'America/New_York' }) timeZone!: string;
  @ApiProperty({ type: CampaignAudiences, description: 'The number of subscribers who would get a campaign now.' })
  audiences!: CampaignAudiences;
}

export class ArchivedEmail {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'She could sign her own name' }) subject!: string;
  @ApiProperty({ example: 'A trade, then a joke.' }) preheader!: string;
  @ApiProperty(TIME) sentAt!: string;
}

export class ArchivedEmailPage extends ArchivedEmail {
  @ApiProperty({ example: '<p>We wrote about <strong>one word</strong>.</p>', description: 'Safe HTML.' })
  html!: string;
}
