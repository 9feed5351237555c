import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { LinksChecked } from '../contract.js';
import { dueLinks, storeCheck } from '../domain/checked-links.js';
import type { DueLink } from '../domain/checked-links.js';
import type { CheckResult } from '../domain/link-check.js';

/** The links that are due, and what was found, each in its own transaction. */
@Injectable()
export class LinkChecks {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Those of each host together, because a host is asked for one after the other. */
  async dueByHost(limit: number): Promise<DueLink[][]> {
    const hosts = new Map<string, DueLink[]>();
    for (const link of await dueLinks(this.em.fork(), this.clock.now(), limit)) {
      const { hostname } = new URL(link.url);
      const links = hosts.get(hostname) ?? [];
      links.push(link);
      hosts.set(hostname, links);
    }
    return [...hosts.values()];
  }

  /** Drops the cached pages of articles whose readers see something else now. */
  store({ id }: DueLink, result: CheckResult): Promise<void> {
    return this.unitOfWork.run(async () => {
      const posts = await storeCheck(this.em, id, result, this.clock.now());
      await this.outbox.addAll(posts.map((post) => new LinksChecked(post)));
    });
  }
}
