import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../kernel/clock.js';
import { keyedHash } from '../../../platform/security/keyed-hash.js';
import type { ReportedType } from '../contract.js';

/** Reports about one item count together if they arrive within this time. */
const REMEMBERED_MS = 24 * 3_600_000;
const MAX_ITEMS = 10_000;

/** Somebody with many networks can hide this many items an hour. After that, reports only wait to be read. */
const MAX_HIDES = 10;
const HOUR_MS = 3_600_000;

/** How many networks have to report an item to hide it. */
const NEEDED = 2;
/** How many are remembered of one item. More of them change nothing. */
const MAX_NETWORKS = 10;

interface Reporters {
  keyOf: (network: string) => string;
  networks: Set<string>;
}

/** A report that is being stored. */
export interface CountedReport {
  /** Whether it may hide its item. */
  hides: boolean;
  /** The item is hidden: nothing about its reporters is needed any longer. */
  hidden(): void;
  /** It was stored and hid nothing: an editor has judged the item fine. */
  stored(): void;
  /** It was refused, so it does not count. */
  refused(): void;
}

/**
 * Counts the networks that report an item, in the memory of this process only, as the limits of anonymous routes do
 * (docs/adr/0008): neither the database nor Redis can show who reported what. A network is remembered for a day, as a hash under a
 * random secret that each item has for itself, so that even memory does not show that one network reported two items. With several
 * processes, two networks may have to report an item more often.
 */
@Injectable()
export class ReportingNetworks {
  private readonly items: LRUCache<string, Reporters>;
  /** The times of the last automatic hides, oldest first. */
  private hides: number[] = [];

  constructor(private readonly clock: Clock) {
    this.items = new LRUCache({
      max: MAX_ITEMS,
      ttl: REMEMBERED_MS,
      ttlResolution: 0,
      perf: { now: () => this.now() },
    });
  }

  /** Counts a report before it is stored, so that of two simultaneous ones the second sees the first. */
  count(contentType: ReportedType, itemId: number, network: string): CountedReport {
    const item = `${contentType} ${itemId}`;
    const reporters = this.items.get(item) ?? newReporters();
    const key = reporters.keyOf(network);
    const isNew = !reporters.networks.has(key);
    if (reporters.networks.size < MAX_NETWORKS) reporters.networks.add(key);
    // The time counts from the first report.
    if (!this.items.has(item)) this.items.set(item, reporters);
    const slot = isNew && reporters.networks.size >= NEEDED ? this.takeSlot() : undefined;
    return {
      hides: slot !== undefined,
      hidden: () => void this.items.delete(item),
      stored: () => this.freeSlot(slot),
      refused: () => {
        this.freeSlot(slot);
        if (isNew) reporters.networks.delete(key);
      },
    };
  }

  private takeSlot(): number | undefined {
    const now = this.now();
    // A clock that was set back does not make an hour longer.
    this.hides = this.hides.filter((at) => at > now - HOUR_MS && at <= now);
    if (this.hides.length >= MAX_HIDES) return undefined;
    this.hides.push(now);
    return now;
  }

  private freeSlot(slot: number | undefined): void {
    const index = slot === undefined ? -1 : this.hides.indexOf(slot);
    if (index >= 0) this.hides.splice(index, 1);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const newReporters = (): Reporters => ({ keyOf: keyedHash(randomBytes(32).toString('hex')), networks: new Set() });
