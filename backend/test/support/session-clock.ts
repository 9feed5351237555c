import { jest } from '@jest/globals';
import supertest from 'supertest';
import type { Response } from 'supertest';
import { SessionTime } from '../../src/platform/http/auth/session-times.js';
import { cookieOf } from './test-app.js';
import type { TestApp } from './test-app.js';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const PASSWORD = 'a-fine-secret';

/** Moves the clock of sessions. Sessions in the database end by the real one, so tests move at most some weeks. */
export class MovedClock {
  private ms = Date.now();

  constructor(private readonly archive: TestApp) {
    jest.spyOn(archive.app.get(SessionTime), 'now').mockImplementation(() => new Date(this.ms));
  }

  forward(ms: number): void {
    this.ms += ms;
  }

  restore(): void {
    jest.spyOn(this.archive.app.get(SessionTime), 'now').mockRestore();
  }
}

/** A browser's two cookies, which take what a response sets. */
export class Browser {
  private cookies = new Map<string, string>();

  constructor(
    private readonly archive: TestApp,
    private readonly agent = '',
  ) {}

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get sid(): string {
    return decodeURIComponent(this.cookies.get('sid')!).split('.')[0]!;
  }

  get times(): string | undefined {
    return this.cookies.get('sid-times');
  }

  set times(value: string | undefined) {
    if (value === undefined) this.cookies.delete('sid-times');
    else this.cookies.set('sid-times', value);
  }

  async send(method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object, headers = {}): Promise<Response> {
    const request = supertest(this.archive.url)[method](path).set('cookie', this.header).set(headers);
    if (this.agent) void request.set('user-agent', this.agent);
    const response = await (body ? request.send(body) : request);
    for (const one of cookieOf(response).split('; ').filter(Boolean)) {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(one)!;
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }

  /** The status of a route for members. */
  async status(headers = {}): Promise<number> {
    return (await this.send('get', '/api/auth/user', undefined, headers)).status;
  }

  async signUp(username: string, more: object = {}): Promise<this> {
    const body = { username, email: `${username}@example.org`, password: PASSWORD, ...more };
    const { status, text } = await this.send('post', '/api/auth/register', body);
    if (status !== 201) throw new Error(text);
    return this;
  }

  async signIn(username: string, password = PASSWORD): Promise<this> {
    const { status, text } = await this.send('post', '/api/auth/login', { email: `${username}@example.org`, password });
    if (status !== 200) throw new Error(text);
    return this;
  }
}
