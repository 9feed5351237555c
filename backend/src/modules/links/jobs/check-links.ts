import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../../platform/config/settings.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { LinkProbe } from '../../../platform/public-web/link-probe.js';
import type { Probe } from '../../../platform/public-web/link-probe.js';
import { CheckLease } from '../domain/check-lease.js';
import type { DueLink } from '../domain/checked-links.js';
import { LinkChecks } from '../presenters/link-checks.js';
import { NotedLinks } from '../presenters/noted-links.js';

const EVERY_MS = 60_000;
const BATCH = 200;
/** How many hosts are asked at the same time. */
const HOSTS = 8;

/**
 * Checks the links in the sources of published articles, each once a week. Every worker tries to once a minute, and a lease lets one of
 * them. Each result is stored by itself, so a process that dies loses none, and the next one goes on with what is due.
 */
@Injectable()
export class CheckLinks extends WorkerJob {
  protected readonly log = new Logger('Links');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.check(),
    failure: 'Could not check the links of sources',
  };
  private readonly lease = new CheckLease();
  private readonly stopping = new AbortController();
  private isChecking = false;

  constructor(
    private readonly em: EntityManager,
    private readonly notedLinks: NotedLinks,
    private readonly linkChecks: LinkChecks,
    private readonly probe: LinkProbe,
    protected readonly settings: Settings,
  ) {
    super();
  }

  protected override isNeeded(): boolean {
    return this.settings.linkChecks;
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await super.beforeApplicationShutdown();
  }

  async check(): Promise<void> {
    // A check may take longer than the interval.
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      const held = await this.lease.take(this.em.fork());
      if (held) await this.checkAll(held.listedAt).finally(() => this.lease.release(this.em.fork()));
    } finally {
      this.isChecking = false;
    }
  }

  private async checkAll(listedAt: Date | null): Promise<void> {
    const { signal } = this.stopping;
    const now = await this.notedLinks.noteAll(listedAt, signal);
    if (now) await this.lease.listed(this.em.fork(), now);
    let hosts = await this.linkChecks.dueByHost(BATCH);
    while (hosts.length > 0 && (await this.checkHosts(hosts))) hosts = await this.linkChecks.dueByHost(BATCH);
  }

  /** Returns false if it has to stop. */
  private async checkHosts(hosts: DueLink[][]): Promise<boolean> {
    const checkNext = async (): Promise<boolean> => {
      for (let links = hosts.shift(); links; links = hosts.shift()) {
        for (const link of links) if (!(await this.checkOne(link))) return false;
      }
      return true;
    };
    // All of them end before the lease is given back, also when one of them fails.
    const ends = await Promise.allSettled(Array.from({ length: HOSTS }, checkNext));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    return ends.every((end) => end.status === 'fulfilled' && end.value);
  }

  private async checkOne(link: DueLink): Promise<boolean> {
    const { signal } = this.stopping;
    if (signal.aborted || !(await this.lease.renew(this.em.fork()))) return false;
    try {
      await this.linkChecks.store(link, await this.ask(link));
    } catch (error) {
      // An interrupted link is still due.
      if (!signal.aborted) throw error;
    }
    return !signal.aborted;
  }

  /**
   * A fault of ours says nothing about a link, like the silence of its host. The link is stored as silent: if it stayed due, it would come
   * first in every round, and the other links of its host would never be checked.
   */
  private async ask({ id, url }: DueLink): Promise<Probe> {
    const { signal } = this.stopping;
    try {
      return await this.probe.probe(url, signal);
    } catch (error) {
      signal.throwIfAborted();
      this.log.warn(`Could not check link ${id} (source_link), the next try is tomorrow: ${summarizeError(error)}`);
      return { kind: 'silent', status: null };
    }
  }
}
