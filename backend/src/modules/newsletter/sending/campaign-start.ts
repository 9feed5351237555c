import { DriverException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import type { NotSentReason } from '../contract.js';
import type { Campaign, RenderedCampaign } from '../domain/campaign.js';
import { renderCampaign } from '../presenters/campaign-mail.js';
import { loadCampaignSource } from '../presenters/campaign-source.js';
import { countFrozen, deleteOthers, insertAfter, insertMissing } from './audience-freeze.js';
import { databaseNow, findCampaigns, lockCampaign } from './campaign-locks.js';

const DUE = "status = 'scheduled' and send_at <= now()";
/**
 * A look at the whole list takes longer than a request may, for a million. A step does not wait long for a subscriber who
 * is changing, because admins wait for the campaign meanwhile.
 */
const STEP_TIMEOUTS = "select set_config('statement_timeout', '10min', true), set_config('lock_timeout', '5s', true)";
/**
 * The statistics of PostgreSQL do not know the deliveries of a new campaign. It would plan for one, and compare each subscriber with
 * each delivery: with 20,000 of them for 25 seconds, where a hash takes 20 milliseconds.
 */
const NO_NESTED_LOOPS = "select set_config('enable_nestloop', 'off', true)";
/** After this, other campaigns have their turn. */
const TURN_MS = 5_000;
/** After this many failed tries, a text is not going to render. */
const MAX_TRIES = 3;

/** The point where the next step continues: after a subscriber, or with a look at the whole list. */
interface Progress {
  after: string | null;
}

/**
 * Starts campaigns whose time has come: renders the email, and fixes to whom it goes. The deliveries are inserted in
 * steps, each with its own transaction, while the campaign is still scheduled and nothing is sent. Between two steps it
 * can be edited, moved and cancelled, subscribers can leave, and workers can die. The last step looks at the whole list
 * again: who is missing is added, who left is removed, and sending starts. Every worker does it.
 */
@Injectable()
export class CampaignStart {
  private readonly log = new Logger('Newsletter');

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly articles: ArticleRenderer,
  ) {}

  async startDue(): Promise<void> {
    for (const id of await findCampaigns(this.em, DUE)) {
      const endAt = performance.now() + TURN_MS;
      try {
        let progress: Progress | undefined = { after: null };
        while (progress && performance.now() < endAt) progress = await this.step(id, progress);
      } catch (error) {
        this.log.warn(`Campaign ${id} could not start and will be tried again: ${summarizeError(error)}`);
      }
    }
  }

  /** Returns undefined when this worker has nothing more to do for the campaign. */
  private step(id: number, { after }: Progress): Promise<Progress | undefined> {
    return this.unitOfWork.run(async () => {
      await this.em.execute(STEP_TIMEOUTS);
      await this.em.execute(NO_NESTED_LOOPS);
      const campaign = await lockCampaign(this.em, id, DUE);
      if (!campaign) return undefined;
      if (after !== null) return { after: await insertAfter(this.em, campaign, after) };
      try {
        const rendered = await this.render(campaign);
        const last = await insertMissing(this.em, campaign);
        if (last !== null) return { after: last };
        if (await deleteOthers(this.em, campaign)) return { after: null };
        const recipients = await countFrozen(this.em, id);
        await this.outbox.add(campaign.start(rendered, recipients, await databaseNow(this.em)));
      } catch (error) {
        await this.giveBack(campaign, error);
      }
      return undefined;
    });
  }

  private async render({ id, fields, fromPost }: Campaign): Promise<RenderedCampaign> {
    const source = await loadCampaignSource(this.em, this.articles, { ...fields, id, fromPost }, 'sending');
    return renderCampaign(source, this.settings);
  }

  /** Makes the campaign a draft again, with the reason. An error that is not about the campaign is thrown again. */
  private async giveBack(campaign: Campaign, error: unknown): Promise<void> {
    const because = reasonOf(error);
    if (because === undefined) throw error;
    // The error may have been the renderer's, not the text's.
    if (because === 'rendering') campaign.failedTries += 1;
    if (because === 'rendering' && campaign.failedTries < MAX_TRIES) return;
    this.log.warn(`Campaign ${campaign.id} is a draft again: ${summarizeError(error)}`);
    await this.outbox.add(campaign.backToDraft(because));
  }
}

const REASONS: Readonly<Record<string, NotSentReason>> = {
  'campaign.article': 'article',
  'campaign.audience': 'audience',
  'campaign.empty': 'empty',
};

/** Returns undefined for an outage: of the database, or of a renderer that has too much to do. */
function reasonOf(error: unknown): NotSentReason | undefined {
  if (error instanceof DriverException) return undefined;
  if (!(error instanceof DomainError)) return 'rendering';
  return error.kind === 'unavailable' ? undefined : (REASONS[error.code] ?? 'rendering');
}
