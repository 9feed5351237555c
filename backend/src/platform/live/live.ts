import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Relay } from 'bullmq';
import type { ConnectionOptions } from 'bullmq';
import { Settings } from '../config/settings.js';
import { queueConnection, relayBackend } from '../queue/queue-backend.js';
import { STOP_PATIENCE_MS, within } from '../queue/within.js';

const COALESCE_MS = 20;

/**
 * Hints between processes: "the pending counts may have changed". A hint carries no data and may be lost; who hears it
 * reads what is true. Many hints in a moment become one.
 */
@Injectable()
export class Live implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(Live.name);
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly relay: Relay<ConnectionOptions>;

  constructor(settings: Settings) {
    this.relay = new Relay<ConnectionOptions>({
      connection: queueConnection(settings),
      namespace: 'the-archive',
      backend: relayBackend(settings),
    });
    this.relay.on('error', (error: Error) => this.log.debug(`Live: ${error.message}`));
    // After a gap nobody knows which hints were missed: everybody looks again.
    this.relay.on('recovered', () => this.hear([...this.listeners.keys()]));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.relay.subscribe('changed.>', (message) => this.hear([message.topic.slice('changed.'.length)]));
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    await within(STOP_PATIENCE_MS, this.relay.close()).catch(() => undefined);
  }

  /** Tells every process, this one too, that what `topic` names may have changed. Call it after the commit. */
  announce(topic: string): void {
    if (this.waiting.has(topic)) return;
    const send = () => {
      this.waiting.delete(topic);
      this.relay.publish(`changed.${topic}`, null).catch((error: Error) => {
        this.log.debug(`Live: ${error.message}`);
        this.hear([topic]);
      });
    };
    this.waiting.set(topic, setTimeout(send, COALESCE_MS));
  }

  /** Calls `listener` on each hint about `topic`. @returns a function that ends it. */
  listen(topic: string, listener: () => void): () => void {
    const listeners = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  private hear(topics: string[]): void {
    for (const topic of topics) for (const listener of this.listeners.get(topic) ?? []) listener();
  }
}
