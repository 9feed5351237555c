import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { TraceAllowList } from './traceable.js';
import { runWithAddedContext, currentContext } from './request-context.js';
import { readContext } from './span.js';
import type { Attributes, LiveSpan, SpanKind, SpanMaker } from './span.js';

type Work<T> = () => Promise<T>;

/**
 * Follows what happens from a request to the last reaction, where a collector is named; else it only does what it is given.
 *
 * A trace begins with a request or by itself, never with what somebody sent along. Everything further down belongs to it or is
 * not followed at all: what the table does not name ends it, for all that comes after too.
 */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  constructor(
    private readonly followed: TraceAllowList,
    private readonly maker?: SpanMaker,
  ) {}

  get isOn(): boolean {
    return this.maker !== undefined;
  }

  /** @returns undefined for a route that is not followed; whoever gets one ends it */
  request(route: string, attributes: Attributes): LiveSpan | undefined {
    return this.followed.has('routes', route) ? this.maker?.start(route, 'server', undefined, attributes) : undefined;
  }

  command<T>(name: string, work: Work<T>): Promise<T> {
    return this.named(this.followed.has('commands', name), `command ${name}`, work);
  }

  query<T>(name: string, work: Work<T>): Promise<T> {
    return this.named(this.followed.has('queries', name), `query ${name}`, work);
  }

  /** A part of what is followed; by itself it is not. */
  step<T>(name: string, work: Work<T>, kind: SpanKind = 'internal'): Promise<T> {
    const { span } = currentContext();
    return span ? this.run(this.maker?.start(name, kind, span.context), work) : work();
  }

  /** What belongs to no request and names nobody's. */
  alone<T>(name: string, work: Work<T>, attributes?: Attributes): Promise<T> {
    return this.run(this.maker?.start(name, 'internal', undefined, attributes), work);
  }

  /** @param write is given what the event has to take along, for what follows it to be known as such; null: nothing */
  event<T>(name: string, write: (context: string | null) => Promise<T>): Promise<T> {
    if (!currentContext().span || !this.followed.has('events', name)) return write(null);
    return this.step(`outbox ${name}`, () => write(currentContext().span?.context ?? null), 'producer');
  }

  /** What an event brought along, being taken further; whoever gets one ends it. */
  relay(event: string, context: string | null): LiveSpan | undefined {
    return this.continued(event, context) && this.maker?.start(`relay ${event}`, 'producer', context!);
  }

  /**
   * A job, which belongs to what its data brought along, or is not followed.
   *
   * @param event what it reacts to, if it is a reaction
   */
  job<T>(name: string, from: { context?: string; event?: string; attributes: Attributes }, work: Work<T>): Promise<T> {
    const known = from.event === undefined ? readContext(from.context) : this.continued(from.event, from.context);
    return this.run(known && this.maker?.start(`job ${name}`, 'consumer', from.context, from.attributes), work);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.maker?.stop();
  }

  /** An event that is followed, and was. What a row or a job says is believed only together with the table. */
  private continued(event: string, context: string | null | undefined) {
    return this.followed.has('events', event) ? readContext(context) : undefined;
  }

  private named<T>(may: boolean, name: string, work: Work<T>): Promise<T> {
    if (may || !currentContext().span) return this.step(name, work);
    return runWithAddedContext({ span: undefined }, work);
  }

  private async run<T>(span: LiveSpan | undefined, work: Work<T>): Promise<T> {
    if (!span) return work();
    try {
      const result = await runWithAddedContext({ span }, work);
      span.end();
      return result;
    } catch (error) {
      span.end({ error });
      throw error;
    }
  }
}
