import type { BrowserContext, Request } from '@playwright/test';

interface Expected {
  method: string;
  status: number;
  path: RegExp;
}

/** Log levels in text and in JSON. */
const COMPLAINS = /\b(ERROR|WARN|FATAL)\b|"level":"(error|warn|fatal)"/;

/** Logged when a worker got no CPU time. The job runs again and acts only once, so it is not the fault of a page. */
const BUSY = /could not renew lock for job/;

/**
 * Records everything that goes wrong on the pages of a test: script errors, console errors (hydration, content security
 * policy), failed requests and responses, requests to other sites, and warnings or errors in the server's log.
 */
export class Watch {
  private readonly expected: Expected[] = [
    // This is how the client learns that nobody is signed in.
    { method: 'GET', status: 401, path: /^\/api\/auth\/user$/ },
  ];
  private readonly lines: RegExp[] = [];
  private readonly unreachable: RegExp[] = [];
  private readonly noted: string[] = [];
  private readonly elsewhere = new Set<string>();

  constructor(private readonly origin: string) {}

  /** Allows a response that would otherwise be a failure, because the test causes it. */
  expect(method: string, path: RegExp, status: number): void {
    this.expected.push({ method, path, status });
  }

  /** Allows requests that get no response, because the test takes the network away. */
  expectFailure(path: RegExp): void {
    this.unreachable.push(path);
  }

  /** Allows a warning of the server that the test causes. */
  expectLine(line: RegExp): void {
    this.lines.push(line);
  }

  /** Allows requests to another site, which the test stubs. */
  expectElsewhere(url: string): void {
    this.elsewhere.add(new URL(url).origin);
  }

  over(context: BrowserContext): void {
    context.on('weberror', (error) => this.note(error.page()?.url(), 'script error', error.error().stack));
    context.on('console', (message) => {
      // Chromium logs this for every response from 400 on; those are checked below.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.note(message.page()?.url(), 'console', message.text());
    });
    context.on('request', (request) => {
      if (this.isOurs(request) || !/^(https?|wss?):/.test(request.url())) return;
      if (!this.elsewhere.has(new URL(request.url()).origin)) this.note(request.url(), 'goes elsewhere');
    });
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // Aborted by the page itself, which navigated or no longer needs the response; or a script where JavaScript is
      // disabled. A violation of the content security policy is in the console.
      const { pathname } = new URL(request.url());
      const isExpected = ['net::ERR_ABORTED', 'csp'].includes(why) || this.unreachable.some((it) => it.test(pathname));
      if (!isExpected) this.note(request.url(), request.method(), why);
    });
    context.on('response', (response) => {
      if (response.status() < 400 || !this.isOurs(response.request())) return;
      const [method, status, path] = [response.request().method(), response.status(), new URL(response.url()).pathname];
      const isExpected = this.expected.some((it) => it.method === method && it.status === status && it.path.test(path));
      if (!isExpected) this.note(response.url(), method, status);
    });
  }

  /** Everything recorded, and the complaints in `serverLog`. Empty when all is well. */
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
