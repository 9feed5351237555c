import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';
import { Settings } from '../config/settings.js';
import { summarizeError } from '../logging/summarize-error.js';
import { TextSealer } from '../security/sealed-text.js';
import { PostgresTransport, RedisTransport } from './message-transport.js';
import type { MessageTransport } from './message-transport.js';

interface Listener {
  onMessage(message: unknown): void;
  onConnected(): void;
}

interface Sealed {
  from: string;
  topic: string;
  message: unknown;
}

/**
 * Messages between processes that exist in memory only: unlike the notifications of PubSub, which BullMQ stores in tables or
 * keys until they are read, and which therefore carry no data. The text is encrypted, because a database may log its slow
 * statements and their parameters.
 *
 * A message may be lost. A process that listens to nothing has no connection for it.
 */
@Injectable()
export class ProcessMessages implements OnApplicationShutdown {
  private readonly log = new Logger(ProcessMessages.name);
  private readonly processId = randomUUID();
  private readonly listeners = new Map<string, Listener>();
  private readonly transport: MessageTransport;
  private readonly sealer: TextSealer;
  private isListening = false;

  constructor(settings: Settings, orm: MikroORM) {
    this.sealer = new TextSealer(settings.sessionSecret, 'messages between processes');
    this.transport = settings.redisUrl
      ? new RedisTransport(settings.redisUrl)
      : new PostgresTransport(settings.databaseUrl, orm);
  }

  async onApplicationShutdown(): Promise<void> {
    await withTimeout(STOP_TIMEOUT_MS, this.transport.close()).catch(() => undefined);
  }

  /** Calls the listener with the messages of other processes from now on. A topic has one listener. */
  listen(topic: string, listener: Listener): void {
    this.listeners.set(topic, listener);
    if (this.isListening) return;
    this.isListening = true;
    this.transport.listen({
      onMessage: (text) => this.dispatch(text),
      onConnected: () => this.listeners.forEach((each) => each.onConnected()),
    });
  }

  /** Sends a message of at most some kilobytes of JSON to the other processes. */
  publish(topic: string, message: unknown): void {
    const sealed = this.sealer.seal(JSON.stringify({ from: this.processId, topic, message } satisfies Sealed));
    this.transport
      .send(sealed)
      .catch((error: unknown) => this.log.debug(`Messages between processes: ${summarizeError(error)}`));
  }

  private dispatch(sealed: string): void {
    const text = this.sealer.open(sealed);
    if (text === null) return;
    const { from, topic, message } = JSON.parse(text) as Sealed;
    if (from !== this.processId) this.listeners.get(topic)?.onMessage(message);
  }
}
