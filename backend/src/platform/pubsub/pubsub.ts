import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Relay } from 'bullmq';
import type { ConnectionOptions } from 'bullmq';
import { Settings } from '../config/settings.js';
import { asyncCommitConnection, relayBackend } from '../queue/queue-backend.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';
import { KeyedThrottle } from '../concurrency/throttle.js';

const COALESCE_MS = 20;

/** Gets the topic that was announced, or its own name when nobody knows what was missed. */
type Listener = (topic: string) => void;

/**
 * Hints between processes: "the pending counts may have changed". A hint carries no data and may be lost; who hears it
 * reads what is true. Many hints in a moment become one (spaced.ts). Topics have parts: `reads.posts.7` is heard under `reads` too.
 */
@Injectable()
export class PubSub implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(PubSub.name);
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly spaced = new KeyedThrottle((topic, handledLocally) => this.send(topic, handledLocally));
  private readonly relay: Relay<ConnectionOptions>;

  constructor(settings: Settings) {
    this.relay = new Relay<ConnectionOptions>({
      connection: asyncCommitConnection(settings),
      namespace: 'the-archive',
      backend: relayBackend(settings),
    });
    this.relay.on('error', (error: Error) => this.log.debug(`Live: ${error.message}`));
    // After a gap nobody knows which hints were missed: everybody looks again.
    this.relay.on('recovered', () => {
      for (const [topic, listeners] of this.listeners) for (const listener of listeners) listener(topic);
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.relay.subscribe<string | null>('changed.>', ({ topic, data: handledBy }) => {
      if (handledBy !== this.relay.nodeId) this.dispatch(topic.slice('changed.'.length));
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.spaced.stop();
    await withTimeout(STOP_TIMEOUT_MS, this.relay.close()).catch(() => undefined);
  }

  /**
   * Tells every process, this one too, that what `topic` names may have changed. Call it after the commit.
   *
   * @param options.dispatchLocally listeners of this process have heard it when this returns, and are not told again
   * @param options.withinMs how long it may wait for more of the same, to go as one
   */
  publish(topic: string, { dispatchLocally = false, withinMs = COALESCE_MS } = {}): void {
    if (dispatchLocally) this.dispatch(topic);
    this.spaced.add(topic, dispatchLocally, withinMs);
  }

  /** Calls `listener` on each hint about `topic`, or a part of it. @returns a function that ends it. */
  subscribe(topic: string, listener: Listener): () => void {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  private send(topic: string, handledLocally: boolean): void {
    this.relay.publish(`changed.${topic}`, handledLocally ? this.relay.nodeId : null).catch((error: Error) => {
      this.log.debug(`Live: ${error.message}`);
      if (!handledLocally) this.dispatch(topic);
    });
  }

  private dispatch(topic: string): void {
    const parts = topic.split('.');
    for (let count = parts.length; count > 0; count--)
      for (const listener of this.listeners.get(parts.slice(0, count).join('.')) ?? []) listener(topic);
  }
}
