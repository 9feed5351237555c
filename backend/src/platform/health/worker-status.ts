import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { isLocalRequest } from '../http/server/is-local-request.js';
import { constantTimeEqual } from '../security/constant-time-equal.js';
import { summarizeError } from '../logging/summarize-error.js';
import { Metrics } from '../metrics/metrics.js';
import { ReadinessCheck, unavailableNames } from './readiness.js';

/** Serves /healthz, /readyz and /metrics of a worker process on WORKER_PORT, like those of an api process. */
@Injectable()
export class WorkerStatus implements OnApplicationShutdown {
  private readonly log = new Logger('Worker');
  private server: Server | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly metrics: Metrics,
    private readonly readiness: ReadinessCheck,
  ) {}

  /** @returns the port */
  async listen(port: number): Promise<number> {
    const server = createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => {
        this.log.warn(`A status request failed: ${summarizeError(error)}`);
        response.writeHead(500).end();
      });
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, this.settings.host, resolve);
    });
    return (server.address() as AddressInfo).port;
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'private, no-store' }).end(body);
    const json = (status: number, body: object) =>
      send(status, 'application/json; charset=utf-8', JSON.stringify(body));
    if (request.method !== 'GET') return void json(405, { status: 'only GET' });
    if (request.url === '/healthz') return void json(200, { status: 'ok' });
    if (request.url === '/readyz') {
      const dependencies = await this.readiness.run();
      if (unavailableNames(dependencies))
        return void json(503, {
          status: `not ready: no answer from ${unavailableNames(dependencies)}`,
          ...dependencies,
        });
      return void json(200, { status: 'ready', ...dependencies, parkedEvents: await this.readiness.parkedEvents() });
    }
    if (request.url !== '/metrics') return void json(404, { status: 'not found' });
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const isAllowed = isLocalRequest(request) || constantTimeEqual(token ?? '', this.settings.metricsToken);
    if (!isAllowed) return void json(403, { status: 'available only from this machine or with the token' });
    send(200, this.metrics.contentType, await this.metrics.read());
  }
}
