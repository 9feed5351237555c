import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { TraceAllowList } from './trace-allow-list.js';
import { runWithAddedContext, currentContext } from './request-context.js';
import { parseTraceparent } from './span.js';
import type { Attributes, LiveSpan, SpanKind, SpanFactory } from './span.js';

type Work<T> = () => Promise<T>;

/**
 * Traces work from a request to the last event handler. Without a collector it only runs the work.
 *
 * A trace starts with a request or with `root`, never with a client's `traceparent` header. Everything else is part of
 * the current trace or not traced at all. Work that the allow list does not name ends the trace for everything below it
 * too.
 */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  constructor(
    private readonly allowList: TraceAllowList,
    private readonly spans?: SpanFactory,
  ) {}

  get isOn(): boolean {
    return this.spans !== undefined;
  }

  /** @returns undefined for a route that is not traced; the caller must end the span */
  startRequest(route: string, attributes: Attributes): LiveSpan | undefined {
    return this.allowList.has('routes', route) ? this.spans?.start(route, 'server', undefined, attributes) : undefined;
  }

  command<T>(name: string, work: Work<T>): Promise<T> {
    return this.stepIfAllowed(this.allowList.has('commands', name), `command ${name}`, work);
  }

  query<T>(name: string, work: Work<T>): Promise<T> {
    return this.stepIfAllowed(this.allowList.has('queries', name), `query ${name}`, work);
  }

  /** Runs `work` in a child of the current span; without one, untraced. */
  step<T>(name: string, work: Work<T>, kind: SpanKind = 'internal'): Promise<T> {
    const { span } = currentContext();
    return span ? this.run(this.spans?.start(name, kind, span.traceparent), work) : work();
  }

  /** Runs `work` in a new trace. Only for work that belongs to no request and no user. */
  root<T>(name: string, work: Work<T>, attributes?: Attributes): Promise<T> {
    return this.run(this.spans?.start(name, 'internal', undefined, attributes), work);
  }

  /**
   * @param write stores the event with the given `traceparent`, which links its handlers to this trace; null for none
   */
  event<T>(name: string, write: (traceparent: string | null) => Promise<T>): Promise<T> {
    if (!currentContext().span || !this.allowList.has('events', name)) return write(null);
    return this.step(`outbox ${name}`, () => write(currentContext().span?.traceparent ?? null), 'producer');
  }

  /** Starts the span that relays a stored event to the queue; the caller must end it. */
  startRelay(event: string, traceparent: string | null): LiveSpan | undefined {
    return this.allowedParent(event, traceparent) && this.spans?.start(`relay ${event}`, 'producer', traceparent!);
  }

  /**
   * Runs a job as part of the trace in its data; without one, untraced.
   *
   * @param from `event` is the event that the job handles, for jobs of event handlers
   */
  job<T>(
    name: string,
    from: { traceparent?: string; event?: string; attributes: Attributes },
    work: Work<T>,
  ): Promise<T> {
    const parent =
      from.event === undefined ? parseTraceparent(from.traceparent) : this.allowedParent(from.event, from.traceparent);
    return this.run(parent && this.spans?.start(`job ${name}`, 'consumer', from.traceparent, from.attributes), work);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.spans?.stop();
  }

  /** Ignores the `traceparent` of a row or a job unless the allow list names its event. */
  private allowedParent(event: string, traceparent: string | null | undefined) {
    return this.allowList.has('events', event) ? parseTraceparent(traceparent) : undefined;
  }

  private stepIfAllowed<T>(isAllowed: boolean, name: string, work: Work<T>): Promise<T> {
    if (isAllowed || !currentContext().span) return this.step(name, work);
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
