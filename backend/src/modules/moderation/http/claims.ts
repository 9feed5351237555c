import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { ProcessMessages } from '../../../platform/pubsub/process-messages.js';
import type { NoteKind } from '../contract.js';
import type { DeskAccount } from '../presenters/desk-account.view.js';
import type { ClaimedItem } from './claims.dto.js';
import { DeskStream } from './desk-stream.js';

/** How long a claim lasts after it was made or renewed. Desks renew the claim of an open item more often. */
export const CLAIM_MS = 120_000;
/** An admin has few items open at the same time. The oldest claim gives way, so that memory stays small. */
const MAX_PER_ADMIN = 20;
const TOPIC = 'claims';

/** A story or a comment. */
export interface Item {
  type: NoteKind;
  id: number;
}

interface Claim {
  item: Item;
  by: DeskAccount;
  /** In milliseconds of this process's clock. */
  endsAt: number;
  /** The request came to this process, which sends the claim to processes that start later. */
  isOwn: boolean;
}

/** Times are sent as a remaining time, because the clocks of machines differ. */
type Message =
  | { kind: 'claim'; item: Item; by: DeskAccount; forMs: number }
  | { kind: 'release'; item: Item; by: number }
  /** A process that has just connected asks the others for their claims. */
  | { kind: 'ask' };

const keyOf = ({ type, id }: Item, admin: number): string => `${type} ${id} ${admin}`;

/**
 * Which admin is reading which story or comment, for the other desks. A claim is in the memory of the processes and in messages
 * between them, and nowhere else: with a time beside it, it would say when a moderator read which story. It only informs.
 */
@Injectable()
export class Claims implements BeforeApplicationShutdown {
  /** By item and admin, ordered by end time. */
  private readonly claims = new Map<string, Claim>();
  private readonly sendChanged: () => void;
  private timer: NodeJS.Timeout | undefined;
  private isListening = false;

  constructor(
    private readonly messages: ProcessMessages,
    private readonly clock: Clock,
    stream: DeskStream,
  ) {
    this.sendChanged = stream.addOwnEvent({
      name: 'claims',
      capability: 'moderate',
      dataFor: ({ id }) => {
        // The first desk of this process: connect. A process without desks and claims needs no connection.
        this.listen();
        return this.claimsOfOthers(id);
      },
    });
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /** The admin opened the item, or still has it open. */
  claim(item: Item, by: DeskAccount): void {
    this.listen();
    this.add({ item, by, endsAt: this.now() + CLAIM_MS, isOwn: true });
    this.send({ kind: 'claim', item, by, forMs: CLAIM_MS });
  }

  /** The admin closed the item. If it is open in another tab, the next renewal claims it again. */
  release(item: Item, admin: number): void {
    this.remove(item, admin);
    this.send({ kind: 'release', item, by: admin });
  }

  /** Ends the claims whose time is over. A timer does it; tests move the clock instead. */
  endExpired(): void {
    const now = this.now();
    const before = this.claims.size;
    for (const [key, { endsAt }] of this.claims) if (endsAt <= now) this.claims.delete(key);
    if (this.claims.size !== before) this.sendChanged();
    this.wait();
  }

  private claimsOfOthers(admin: number): ClaimedItem[] {
    const now = this.now();
    return [...this.claims.values()]
      .filter(({ by, endsAt }) => by.id !== admin && endsAt > now)
      .map(({ item, by }) => ({ ...item, by }))
      .sort((a, b) => a.id - b.id || a.by.id - b.by.id);
  }

  private add(claim: Claim): void {
    const key = keyOf(claim.item, claim.by.id);
    // Renewed claims move to the end of the map.
    this.claims.delete(key);
    this.claims.set(key, claim);
    const ofAdmin = [...this.claims].filter(([, { by }]) => by.id === claim.by.id);
    for (const [oldest] of ofAdmin.slice(0, -MAX_PER_ADMIN)) this.claims.delete(oldest);
    this.sendChanged();
    this.wait();
  }

  private remove(item: Item, admin: number): void {
    if (this.claims.delete(keyOf(item, admin))) this.sendChanged();
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.claims.size === 0) return;
    const first = Math.min(...[...this.claims.values()].map(({ endsAt }) => endsAt));
    this.timer = setTimeout(() => this.endExpired(), Math.max(first - this.now(), 1));
    this.timer.unref();
  }

  private listen(): void {
    if (this.isListening) return;
    this.isListening = true;
    this.messages.listen(TOPIC, {
      onMessage: (message) => this.receive(message as Message),
      onConnected: () => {
        this.send({ kind: 'ask' });
        this.sendOwn();
      },
    });
  }

  private receive(message: Message): void {
    if (message.kind === 'ask') this.sendOwn();
    else if (message.kind === 'release') this.remove(message.item, message.by);
    else this.add({ ...message, endsAt: this.now() + message.forMs, isOwn: false });
  }

  private sendOwn(): void {
    const now = this.now();
    for (const { item, by, endsAt, isOwn } of this.claims.values())
      if (isOwn && endsAt > now) this.send({ kind: 'claim', item, by, forMs: endsAt - now });
  }

  private send(message: Message): void {
    this.messages.publish(TOPIC, message);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
