import { ContractCommand } from '../../kernel/contract-command.js';
import type { ItemState } from '../../kernel/decision-context.js';
import { DomainEvent } from '../../kernel/domain-event.js';
import { ExportOfPerson } from '../../kernel/person-commands.js';
import type { ExportedPage, ImportOutcome, ImportMode, MovedCampaign, MovedSubscriber } from '../../kernel/transfer.js';

/**
 * Some names of events begin with `engagement`, where this code was first: stored names do not change. Events have ids,
 * and never an address.
 */

/** The states of an address. Only a subscribed one gets the newsletter. */
export const SUBSCRIBER_STATUSES = ['pending', 'subscribed', 'unsubscribed', 'bounced', 'complained'] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** How often an address gets the newsletter: for every article, or once a month. */
export const FREQUENCIES = ['every', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The readers that a campaign goes to: by their frequency, or all of them. */
export const AUDIENCES = ['every', 'monthly', 'all'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** In characters, after trimming. */
export const CAMPAIGN_LENGTHS = {
  subject: { min: 1, max: 200 },
  preheader: { max: 200 },
  content: { max: 20_000 },
} as const;

export const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Why a campaign is a draft again. `restored`: a backup was, and it may have been sent since. */
export const NOT_SENT_REASONS = ['article', 'audience', 'empty', 'rendering', 'restored'] as const;
export type NotSentReason = (typeof NOT_SENT_REASONS)[number];

/** Someone entered an address, which waits in `newsletter_sign_up`. */
export class SignUpRequested extends DomainEvent {
  static override readonly eventName = 'newsletter.sign-up-requested';
  constructor(readonly signUpId: number) {
    super();
  }
}

abstract class SubscriberEvent extends DomainEvent {
  constructor(readonly subscriberId: number) {
    super();
  }
}
/** The address is to be asked whether it wants the newsletter. */
export class ConfirmationRequested extends SubscriberEvent {
  static override readonly eventName = 'newsletter.confirmation-requested';
}
/** The address was confirmed, for the first time or again after leaving. */
export class SubscriberJoined extends SubscriberEvent {
  static override readonly eventName = 'engagement.subscriber-joined';
}
export class SubscriberLeft extends SubscriberEvent {
  static override readonly eventName = 'engagement.subscriber-left';
}

/** The row does not exist anymore: erased, or never confirmed. */
export class SubscriberDeleted extends SubscriberEvent {
  static override readonly eventName = 'newsletter.subscriber-deleted';
}

/** An imported subscriber. They joined elsewhere, so they get no welcome email. */
export class SubscriberImported extends SubscriberEvent {
  static override readonly eventName = 'engagement.subscriber-imported';
}

abstract class CampaignEvent extends DomainEvent {
  constructor(readonly campaignId: number) {
    super();
  }
}
/** Written, edited, or a draft again. */
export class CampaignSaved extends CampaignEvent {
  static override readonly eventName = 'newsletter.campaign-saved';
}
export class CampaignDeleted extends CampaignEvent {
  static override readonly eventName = 'newsletter.campaign-deleted';
}
export class CampaignScheduled extends CampaignEvent {
  static override readonly eventName = 'newsletter.campaign-scheduled';
}
/** Its audience is fixed and its email is rendered. It is in the public archive from now on. */
export class CampaignStarted extends CampaignEvent {
  static override readonly eventName = 'newsletter.campaign-started';
}
export class CampaignPaused extends CampaignEvent {
  static override readonly eventName = 'newsletter.campaign-paused';
}
export class CampaignResumed extends CampaignEvent {
  static override readonly eventName = 'newsletter.campaign-resumed';
}
export class CampaignCancelled extends CampaignEvent {
  static override readonly eventName = 'newsletter.campaign-cancelled';
}
/** Nothing of it is left to send. */
export class CampaignFinished extends CampaignEvent {
  static override readonly eventName = 'newsletter.campaign-finished';
}
/** Its counts changed. At most one every two seconds for each campaign. */
export class CampaignProgressed extends CampaignEvent {
  static override readonly eventName = 'newsletter.campaign-progressed';
}
/** A campaign that was sent elsewhere is in the archive. */
export class CampaignImported extends CampaignEvent {
  static override readonly eventName = 'newsletter.campaign-imported';
}

/** An admin wants to see a campaign in their inbox. The address waits in `newsletter_test`. */
export class TestMailRequested extends DomainEvent {
  static override readonly eventName = 'newsletter.test-mail-requested';
  constructor(readonly testId: number) {
    super();
  }
}

/** Hard: the address takes no email. Soft: not now. Complaint: its owner marked the email as spam. */
export const BOUNCE_TYPES = ['hard', 'soft', 'complaint'] as const;
export type BounceType = (typeof BOUNCE_TYPES)[number];

/** A bounce as it was reported: by the Message-ID, or else the address or the link to unsubscribe. */
export interface ReportedBounce {
  messageId?: string | undefined;
  email?: string | undefined;
  /** The token of the link in the email that came back. Some providers replace the Message-ID. */
  leaveToken?: string | undefined;
  type: BounceType;
}

/**
 * Records bounces and complaints, and ends the deliveries to addresses that do not work or do not want them. Unknown
 * addresses are ignored, and a report that comes twice counts once. Returns how many were new.
 */
export class RecordBounces extends ContractCommand<number> {
  constructor(readonly reports: readonly ReportedBounce[]) {
    super();
  }
}

/** Reads one page of an export. `after` is the last id of the previous page, 0 for the first page. */
export class ExportSubscribers extends ContractCommand<ExportedPage<MovedSubscriber>> {
  constructor(readonly after: number) {
    super();
  }
}

/**
 * Imports subscribers. An existing address stays unchanged, so people who left stay unsubscribed, and an erased address
 * is not added.
 */
export class ImportSubscribers extends ContractCommand<ImportOutcome[]> {
  constructor(
    readonly items: readonly MovedSubscriber[],
    readonly how: ImportMode,
  ) {
    super();
  }
}

/** The same for the emails of the archive. */
export class ExportCampaigns extends ContractCommand<ExportedPage<MovedCampaign>> {
  constructor(readonly after: number) {
    super();
  }
}

/** Imports emails of an archive. Nothing of them is sent. */
export class ImportCampaigns extends ContractCommand<ImportOutcome[]> {
  constructor(
    readonly items: readonly MovedCampaign[],
    readonly how: ImportMode,
  ) {
    super();
  }
}

/**
 * After a restore: scheduled campaigns are drafts, and started ones are paused until an admin resumes. Some may have
 * been sent since the backup, and so may drafts: those say it. Returns how many.
 */
export class HoldRestoredCampaigns extends ContractCommand<number> {
  /**
   * @param scheduled the campaigns that were scheduled since the backup, or null if that is unknown: then it may be any
   * @param digests the months whose digest is not drafted again, by their first day, `YYYY-MM-DD`
   */
  constructor(
    readonly scheduled: readonly number[] | null,
    readonly digests: readonly string[],
  ) {
    super();
  }
}

/** How an address left the newsletter. */
export interface ReplayedLeave {
  id: number;
  status: Exclude<SubscriberStatus, 'pending' | 'subscribed'>;
}

/** Takes the addresses off the list that left after the restored backup. Returns how many were subscribed. */
export class ReplayLeaves extends ContractCommand<number> {
  constructor(readonly left: readonly ReplayedLeave[]) {
    super();
  }
}

/**
 * Someone entered an address. It does the same for every address: it stores the sign-up, and an event handler looks at
 * the address later.
 */
export class Subscribe extends ContractCommand<void> {
  constructor(
    readonly email: string,
    readonly name: string | null,
  ) {
    super();
  }
}

/** Deletes a subscriber and everything that has the address, except a keyed hash. Returns the last state. */
export class EraseAddress extends ContractCommand<ItemState> {
  constructor(readonly id: number) {
    super();
  }
}

/** Erases the addresses that were erased after the restored backup. Returns how many there were. */
export class ReplayErasures extends ContractCommand<number> {
  constructor(readonly addressHashes: readonly string[]) {
    super();
  }
}

/** Erases an address that may be a subscriber's, in all of its spellings. Returns how many subscribers there were. */
export class EraseSubscription extends ContractCommand<number> {
  constructor(readonly emails: readonly string[]) {
    super();
  }
}

/** The newsletter settings of an address. */
export class ExportOwnSubscription extends ExportOfPerson {}
