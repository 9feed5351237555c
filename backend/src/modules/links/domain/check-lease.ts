import type { EntityManager } from '@mikro-orm/postgresql';

/** Longer than the check of one link may take. A process that died holds up the others for this long. */
const HELD_SECONDS = 180;
/** Nobody may begin sooner after another process: each host is asked once a second at most. */
const GAP_SECONDS = 2;
const RENEW_AFTER_MS = 15_000;

/** Lets one process at a time check links. The time is the database's, because clocks of processes differ. */
export class CheckLease {
  private readonly holder = crypto.randomUUID();
  private renewedAt = 0;

  /** Returns when the articles were last read for their links, or undefined while another process holds the lease. */
  async take(em: EntityManager): Promise<{ listedAt: Date | null } | undefined> {
    const [row] = await em.execute<{ listed_at: Date | null }[]>(
      `insert into link_check_lease as l (holder, held_until) values (?::uuid, now() + ? * interval '1 second')
       on conflict (id) do update set holder = excluded.holder, held_until = excluded.held_until
        where l.held_until < now() returning listed_at`,
      [this.holder, HELD_SECONDS],
    );
    this.renewedAt = performance.now();
    return row && { listedAt: row.listed_at && new Date(row.listed_at) };
  }

  /** Holds the lease longer. Returns false if another process has taken it, because this one was stopped for too long. */
  async renew(em: EntityManager): Promise<boolean> {
    if (performance.now() - this.renewedAt < RENEW_AFTER_MS) return true;
    const rows = await em.execute<unknown[]>(
      `update link_check_lease set held_until = now() + ? * interval '1 second' where holder = ?::uuid returning id`,
      [HELD_SECONDS, this.holder],
    );
    this.renewedAt = performance.now();
    return rows.length > 0;
  }

  async release(em: EntityManager): Promise<void> {
    await em.execute(
      `update link_check_lease set holder = null, held_until = now() + ? * interval '1 second' where holder = ?::uuid`,
      [GAP_SECONDS, this.holder],
    );
  }

  /** Notes that all articles were read for their links. */
  async listed(em: EntityManager, at: Date): Promise<void> {
    await em.execute('update link_check_lease set listed_at = ? where holder = ?::uuid', [at, this.holder]);
  }
}
