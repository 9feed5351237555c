import type { BrowserContext, Request } from '@playwright/test';

interface Expected {
  method: string;
  status: number;
  path: RegExp;
}

/** The log's levels as people read them, and as programs do. */
const COMPLAINS = /\b(ERROR|WARN|FATAL)\b|"level":"(error|warn|fatal)"/;

/** Said when the machine had no time for a worker: the job is done again, and acts once. No page is to blame for it. */
const BUSY = /could not renew lock for job/;

/**
 * Notes whatever goes wrong on the pages of a test: errors of scripts, what the console complains of (hydration, content
 * security policy), answers that are none, requests to anybody but us, and complaints in the server's log.
 */
export class Watch {
  private readonly expected: Expected[] = [
    // How the client learns that nobody is signed in.
    { method: 'GET', status: 401, path: /^\/api\/auth\/user$/ },
  ];
  private readonly lines: RegExp[] = [];
  private readonly noted: string[] = [];
  private readonly elsewhere = new Set<string>();

  constructor(private readonly origin: string) {}

  /** What would otherwise be a trouble is what the test is about. */
  expect(method: string, path: RegExp, status: number): void {
    this.expected.push({ method, path, status });
  }

  /** A warning of the server that the test is about. */
  expectLine(line: RegExp): void {
    this.lines.push(line);
  }

  /** Somebody else's page, which the test answers for. */
  expectElsewhere(url: string): void {
    this.elsewhere.add(new URL(url).origin);
  }

  over(context: BrowserContext): void {
    context.on('weberror', (error) => this.note(error.page()?.url(), 'script error', error.error().stack));
    context.on('console', (message) => {
      // Said of every answer from 400 on; those are looked at below.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.note(message.page()?.url(), 'console', message.text());
    });
    context.on('request', (request) => {
      if (this.isOurs(request) || !/^(https?|wss?):/.test(request.url())) return;
      if (!this.elsewhere.has(new URL(request.url()).origin)) this.note(request.url(), 'goes elsewhere');
    });
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // Let go by the page itself, which left or does not want the answer any more; or a script where there is no
      // JavaScript. What a policy forbids is told by the console.
      if (!['net::ERR_ABORTED', 'csp'].includes(why)) this.note(request.url(), request.method(), why);
    });
    context.on('response', (response) => {
      if (response.status() < 400 || !this.isOurs(response.request())) return;
      const [method, status, path] = [response.request().method(), response.status(), new URL(response.url()).pathname];
      const isExpected = this.expected.some((it) => it.method === method && it.status === status && it.path.test(path));
      if (!isExpected) this.note(response.url(), method, status);
    });
  }

  /** What was noted, with what the server printed meanwhile: it has nothing to say when all is well. */
  troubles(serverLog: string): string[] {
    const isExpected = (line: string) => BUSY.test(line) || this.lines.some((one) => one.test(line));
    const lines = serverLog.split('\n').filter((line) => COMPLAINS.test(line) && !isExpected(line));
    return [...this.noted, ...lines.map((line) => `server: ${line}`)];
  }

  private isOurs(request: Request): boolean {
    return URL.canParse(request.url()) && new URL(request.url()).origin === this.origin;
  }

  private note(...words: unknown[]): void {
    this.noted.push(words.filter((word) => word !== undefined).join(' · '));
  }
}
