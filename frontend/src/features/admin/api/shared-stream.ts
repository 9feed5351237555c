import { randomId } from '../../../lib/session-id';
import { deliver, openDeskStream, type StreamEvent, type StreamListener } from './desk-stream';

/** When a tab claimed to lead. Of two leaders, the one with the newer claim stays. */
interface Claim {
  at: number;
  id: string;
}

/** Every message says whether its tab is on screen. */
type Message = { visible: boolean } & (
  | { type: 'ask' }
  | { type: 'leave' }
  /** From the leader: the state of its connection, and events. An answer to `ask` repeats the last ones. */
  | { type: 'lead'; claim: Claim; live: boolean | undefined; events: StreamEvent[] }
);

const tickMs = 5_000;
/** A leader in the same browser answers within this time, unless it is busy. Then two lead for a moment. */
const answerMs = 200;
const askEveryMs = 60_000;
/** The leader passes a heartbeat on every 15 seconds. One that says nothing for this long is gone, or frozen. */
const silenceMs = 60_000;
/** With no desk on screen for this long, the stream is closed. */
const hiddenMs = 5 * 60_000;

const newer = (one: Claim, other: Claim): boolean => one.at > other.at || (one.at === other.at && one.id > other.id);

const browserChannel = (name: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);

interface Options {
  /** Tabs of one account share a stream. */
  account: number | undefined;
  openChannel?: (name: string) => BroadcastChannel | null;
  openStream?: typeof openDeskStream;
  isVisible?: () => boolean;
}

/**
 * Shares one event stream among all desk tabs of a browser: over http, a browser has six connections to a site, and each
 * stream takes one. The tabs elect a leader by messages; it has the stream and passes its events on. Not with Web Locks, which
 * http does not have (docs/adr/0056). Browsers without BroadcastChannel have a stream in each tab that is on screen.
 */
export function openSharedStream(
  listener: StreamListener,
  { account, openChannel = browserChannel, openStream = openDeskStream, isVisible = () => !document.hidden }: Options,
): () => void {
  return new SharedStream(listener, openChannel(`desk-stream:${account}`), openStream, isVisible).start();
}

class SharedStream {
  private readonly id = randomId();
  /** Set while this tab leads. */
  private claim: Claim | null = null;
  /** The leader's, while a desk is on screen. */
  private stream: ReturnType<typeof openDeskStream> | null = null;
  private live: boolean | undefined;
  /** The last counts and claims, for tabs that ask. */
  private readonly last = new Map<string, StreamEvent>();
  private election: ReturnType<typeof setTimeout> | undefined;
  private leaderAt = Date.now();
  private visibleAt = Date.now();
  private askedAt = 0;

  constructor(
    private readonly listener: StreamListener,
    private readonly channel: BroadcastChannel | null,
    private readonly openStream: typeof openDeskStream,
    private readonly isVisible: () => boolean,
  ) {}

  start(): () => void {
    this.channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => this.receive(data));
    const join = (): void => (this.channel ? this.elect() : this.lead());
    const leave = (): void => this.leave();
    const onVisibility = (): void => {
      this.tick();
      // The leader may be frozen, and may not know that a desk is on screen again.
      if (this.isVisible() && !this.claim) this.elect();
    };
    // A page that the browser keeps for Back, or freezes, must not hold the stream of the others.
    const listeners = [
      [document, 'visibilitychange', onVisibility],
      [document, 'freeze', leave],
      [document, 'resume', join],
      [window, 'pagehide', leave],
      [window, 'pageshow', (event: Event) => (event as PageTransitionEvent).persisted && join()],
    ] as const;
    for (const [target, name, listen] of listeners) target.addEventListener(name, listen);
    const timer = setInterval(() => this.tick(), tickMs);
    join();
    return () => {
      clearInterval(timer);
      for (const [target, name, listen] of listeners) target.removeEventListener(name, listen);
      leave();
      this.channel?.close();
    };
  }

  private post(message: { type: 'ask' } | { type: 'leave' } | { type: 'lead'; events: StreamEvent[] }): void {
    const state = message.type === 'lead' ? { claim: this.claim, live: this.live } : {};
    this.channel?.postMessage({ ...message, ...state, visible: this.isVisible() });
  }

  private ask(): void {
    this.askedAt = Date.now();
    this.post({ type: 'ask' });
  }

  /** Leads, unless a leader answers. */
  private elect(delayMs = 0): void {
    if (this.claim || this.election !== undefined) return;
    this.ask();
    this.election = setTimeout(() => this.lead(), answerMs + delayMs);
  }

  private lead(): void {
    this.endElection();
    this.claim = { at: Date.now(), id: this.id };
    // Between two leaders events are lost: the next `open` makes all tabs read their lists again.
    this.live = undefined;
    this.post({ type: 'lead', events: [] });
    this.tick();
  }

  private endElection(): void {
    clearTimeout(this.election);
    this.election = undefined;
  }

  private closeStream(): void {
    this.stream?.close();
    this.stream = null;
  }

  private leave(): void {
    this.endElection();
    this.closeStream();
    if (this.claim) this.post({ type: 'leave' });
    this.claim = null;
  }

  private tick(): void {
    const now = Date.now();
    if (this.isVisible()) this.visibleAt = now;
    const wanted = now - this.visibleAt <= (this.channel ? hiddenMs : 0);
    if (this.claim) this.tend(wanted);
    else if (wanted && now - this.leaderAt > silenceMs) this.elect();
    else if (this.isVisible() && now - this.askedAt > askEveryMs) this.ask();
  }

  /** The leader's part: has the stream while it is wanted. */
  private tend(wanted: boolean): void {
    if (!wanted && this.stream) {
      this.closeStream();
      this.live = undefined;
      this.post({ type: 'lead', events: [] });
    }
    if (!wanted) return;
    if (this.stream) this.stream.check();
    else this.stream = this.openStream((event) => this.onEvent(event));
  }

  private onEvent(event: StreamEvent): void {
    if (event.name === 'open' || event.name === 'lost') this.setLive(event.name === 'open');
    this.take(event);
    this.post({ type: 'lead', events: [event] });
  }

  private setLive(live: boolean | undefined): void {
    const before = this.live;
    this.live = live;
    // Neither: a leader connects for the first time, or no desk is on screen.
    if (live === undefined || live === before) return;
    this.listener.onLive(live);
    if (live) this.listener.onOpen();
  }

  private take(event: StreamEvent): void {
    if (event.name === 'pending' || event.name === 'claims') this.last.set(event.name, event);
    if (event.name === 'lost') this.last.delete('claims');
    deliver(event, this.listener);
  }

  private receive(message: Message): void {
    if (message.visible) this.visibleAt = Date.now();
    if (message.type === 'ask' && this.claim) {
      this.tick();
      this.post({ type: 'lead', events: this.live ? [...this.last.values()] : [] });
    }
    // Not all simultaneously, and tabs on screen first.
    if (message.type === 'leave' && !this.claim && Date.now() - this.visibleAt <= hiddenMs)
      this.elect(Math.random() * answerMs + (this.isVisible() ? 0 : answerMs));
    if (message.type === 'lead') this.follow(message);
  }

  private follow({ claim, live, events }: Message & { type: 'lead' }): void {
    if (this.claim && newer(this.claim, claim)) return this.post({ type: 'lead', events: [] });
    this.claim = null;
    this.closeStream();
    this.endElection();
    this.leaderAt = Date.now();
    this.setLive(live);
    for (const event of events) this.take(event);
  }
}
