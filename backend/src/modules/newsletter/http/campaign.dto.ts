import { OmitType, PartialType } from '@nestjs/swagger';
import {
  ExpectedVersion,
  Line,
  MailAddress,
  OneOf,
  OptionalTime,
  Reference,
  Text,
} from '../../../platform/http/validation/index.js';
import { AUDIENCES, CAMPAIGN_LENGTHS } from '../contract.js';
import type { Audience } from '../contract.js';

export class CampaignBody {
  @Line({ ...CAMPAIGN_LENGTHS.subject, example: 'She could sign her own name' }) subject!: string;
  /** The line that mail programs show after the subject. */
  @Line({ ...CAMPAIGN_LENGTHS.preheader, optional: true, example: 'A trade, then a joke.' })
  preheader?: string | null;
  /** Markdown. With an article it is a note above it. It may be empty then. */
  @Text({ ...CAMPAIGN_LENGTHS.content, optional: true, example: 'We wrote about **one word**.' })
  content?: string | null;
  @Reference({ optional: true }) postId?: number | null;
  /** Default: every. */
  @OneOf(AUDIENCES, undefined, { optional: true }) audience?: Audience;
}

export class CampaignPreviewBody extends OmitType(CampaignBody, ['audience']) {}

/** Omitted fields stay unchanged. */
export class EditCampaignBody extends PartialType(CampaignBody, { skipNullProperties: false }) {
  @ExpectedVersion() expectedVersion?: number | null;
}

export class SendCampaignBody {
  /** Without it the campaign starts after the delay in which it can be cancelled. */
  @OptionalTime('Choose a date and a time.') sendAt?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

export class CancelCampaignBody {
  /** With it, only a campaign that is still as the admin saw it is cancelled. */
  @ExpectedVersion() expectedVersion?: number | null;
}

export class TestCampaignBody {
  @MailAddress() email!: string;
}
