import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { claimDeliveries, renewClaim } from './claimed-deliveries.js';
import type { ClaimedBatch } from './claimed-deliveries.js';

/** An email is not sent so shortly before another worker may take it. */
const MARGIN_MS = 5_000;

/** Neither clock is enough: one can stand still while a machine sleeps, the other can be set. */
const clocks = () => [performance.now(), Date.now()];

/** The claim of one run of a worker, and whether it may still send what it claimed. */
export class HeldClaim {
  readonly id = randomUUID();
  /** For each delivery, when it was last known to be ours. */
  private readonly confirmedAt = new Map<number, number[]>();

  constructor(
    private readonly campaignId: number,
    private readonly seconds: number,
  ) {}

  /** Claims more. Joins the open transaction, if there is one. */
  async claim(em: EntityManager, limit: number): Promise<ClaimedBatch> {
    const at = clocks();
    const batch = await claimDeliveries(em, {
      campaignId: this.campaignId,
      claim: this.id,
      limit,
      seconds: this.seconds,
    });
    for (const { id } of batch.claimed) this.confirmedAt.set(id, at);
    return batch;
  }

  /** Keeps what is still ours; what has expired stays lost. Returns whether the campaign is still being sent. */
  async renew(em: EntityManager): Promise<boolean> {
    const before = [...this.confirmedAt.keys()];
    const at = clocks();
    const { ids, sending } = await renewClaim(em, this.id, this.seconds);
    const renewed = new Set(ids);
    for (const id of before) {
      if (renewed.has(id) && this.holds(id)) this.confirmedAt.set(id, at);
      else this.confirmedAt.delete(id);
    }
    return sending;
  }

  holds(deliveryId: number): boolean {
    const now = clocks();
    const confirmedAt = this.confirmedAt.get(deliveryId);
    return confirmedAt?.every((at, clock) => now[clock]! - at < this.seconds * 1_000 - MARGIN_MS) ?? false;
  }
}
