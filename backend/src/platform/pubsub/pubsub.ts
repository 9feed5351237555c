import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';
import { KeyedThrottle } from '../concurrency/throttle.js';
import { createPubSubTransport } from './pubsub-transport.js';
import type { PubSubTransport } from './pubsub-transport.js';

/** How long a notification waits to be merged with others of its topic, unless the publisher says otherwise. */
const COALESCE_MS = 20;
/** The least time between two notifications of one topic, so that there are at most ten per second. */
const COOLDOWN_MS = 100;

/** Receives the published topic, or the subscribed topic itself when notifications may have been missed. */
type Listener = (topic: string) => void;

/**
 * Notifications between processes, such as "the pending counts may have changed". A notification carries no data and
 * may be lost; subscribers read the current state themselves. Notifications of one topic are throttled (KeyedThrottle).
 * Topics are hierarchical: a subscriber of `reads` also receives `reads.posts.7`.
 */
@Injectable()
export class PubSub implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(PubSub.name);
  private readonly listeners = new Map<string, Set<Listener>>();
  /** The value is whether this process has handled all merged notifications already. */
  private readonly throttle = new KeyedThrottle<boolean>({
    cooldownMs: COOLDOWN_MS,
    merge: (waiting, added) => waiting && added,
    send: (topic, handledLocally) => this.send(topic, handledLocally),
  });
  private readonly transport: PubSubTransport;

  constructor(settings: Settings) {
    this.transport = createPubSubTransport(settings);
    this.transport.on('error', (error: Error) => this.log.debug(`Pub/sub: ${error.message}`));
    // After a lost connection it is unknown which notifications were missed, so every subscriber must read again.
    this.transport.on('recovered', () => {
      for (const [topic, listeners] of this.listeners) for (const listener of listeners) listener(topic);
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.transport.subscribe<string | null>('changed.>', ({ topic, data: handledBy }) => {
      if (handledBy !== this.transport.nodeId) this.dispatch(topic.slice('changed.'.length));
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.throttle.stop();
    await withTimeout(STOP_TIMEOUT_MS, this.transport.close()).catch(() => undefined);
  }

  /**
   * Notifies every process, including this one, that the subject of `topic` may have changed. Call it after the commit.
   *
   * @param options.dispatchLocally calls the subscribers in this process before returning, and only once
   * @param options.withinMs how long the notification may wait to be merged with others of its topic
   */
  publish(topic: string, { dispatchLocally = false, withinMs = COALESCE_MS } = {}): void {
    if (dispatchLocally) this.dispatch(topic);
    this.throttle.add(topic, dispatchLocally, withinMs);
  }

  /**
   * Calls `listener` for each notification about `topic` or one of its subtopics.
   *
   * @returns a function that unsubscribes
   */
  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  private send(topic: string, handledLocally: boolean): void {
    this.transport.publish(`changed.${topic}`, handledLocally ? this.transport.nodeId : null).catch((error: Error) => {
      this.log.debug(`Pub/sub: ${error.message}`);
      if (!handledLocally) this.dispatch(topic);
    });
  }

  private dispatch(topic: string): void {
    const parts = topic.split('.');
    for (let count = parts.length; count > 0; count--)
      for (const listener of this.listeners.get(parts.slice(0, count).join('.')) ?? []) listener(topic);
  }
}
