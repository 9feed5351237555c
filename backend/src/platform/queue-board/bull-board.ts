import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app';
import type { Queue } from 'bullmq';
import { redactJobs } from './redact-jobs.js';

export const BOARD_PATH = '/admin/queues';

export interface BoardResponse {
  status: number;
  body: unknown;
}

/**
 * The way back, always in sight: bull-board's own links are in a menu. The policy for its page allows inline styles.
 */
const WAY_BACK =
  '<a href="/admin" style="position:fixed;left:1rem;bottom:1rem;z-index:1000;padding:.75rem 1rem;' +
  'background:#fff;color:#111;border:1px solid #111;font:600 1rem/1.2 sans-serif">Back to the desk</a>';

const UI_CONFIG: UIConfig = {
  boardTitle: 'Queues',
  hideDocsLink: true,
  pollingInterval: { showSetting: true },
  miscLinks: [{ text: 'Back to the desk', url: '/admin' }],
};

/**
 * Completed jobs cannot be retried: an email would be sent twice. The adapter supports this option; its types lack it.
 */
const RETRY_FAILED_ONLY = { allowCompletedRetries: false } as object;

/**
 * bull-board's page and API, to be served by our own controller. That puts the permission table, the session and the
 * cross-origin check in front of all its routes, and only the routes that the controller lists are reachable.
 */
export class BullBoard implements IServerAdapter {
  private queues!: BullBoardQueues;
  private uiConfig!: UIConfig;
  private entry!: AppViewRoute;
  private viewsFolder!: string;
  private toErrorResponse!: (error: Error) => { status?: number; body: unknown };
  private readonly handlers = new Map<string, AppControllerRoute['handler']>();
  /** The folder of its static files. */
  staticFolder!: string;

  private constructor() {}

  /** Imports bull-board lazily, because few processes ever serve it. */
  static async load(queues: readonly Queue[]): Promise<BullBoard> {
    const { createBullBoard } = await import('@bull-board/api');
    const { BullMQAdapter } = await import('@bull-board/api/bullMQAdapter');
    const board = new BullBoard();
    const adapters = queues.map((queue) => new BullMQAdapter(queue, RETRY_FAILED_ONLY));
    createBullBoard({ queues: adapters, serverAdapter: board, options: { uiConfig: UI_CONFIG } });
    return board;
  }

  /** Returns the HTML page, which is the same for all its client-side routes. */
  page(): string {
    const { name, params } = this.entry.handler({ basePath: BOARD_PATH, uiConfig: this.uiConfig });
    const html = readFileSync(join(this.viewsFolder, name), 'utf8')
      // Removes links to a third party's fonts, which would tell that party who operates this site.
      .replace(/<link href="https:[^>]*>/g, '')
      .replace('</body>', `${WAY_BACK}</body>`);
    return html.replace(/<%([=-]) (\w+) %>/g, (_, mark: string, key: string) =>
      mark === '-' ? params[key]! : escapeHtml(params[key]!),
    );
  }

  /**
   * Handles a request to its API.
   *
   * @param route the method and bull-board's route pattern, such as `get /api/queues`
   */
  async handle(
    route: string,
    request: { params: Record<string, string>; query: Record<string, unknown>; body: unknown },
  ): Promise<BoardResponse> {
    const handler = this.handlers.get(route)!;
    try {
      const { status = 200, body } = await handler({
        queues: this.queues,
        uiConfig: this.uiConfig,
        params: request.params,
        query: request.query,
        body: (request.body ?? {}) as Record<string, unknown>,
        headers: {},
      });
      return { status, body: redactJobs(body) };
    } catch (error) {
      const { status = 500, body } = this.toErrorResponse(error as Error);
      return { status, body };
    }
  }

  /** Whether a job has completed and must not be retried. */
  async isDone(queueName: string, jobId: string): Promise<boolean> {
    const job = await this.queues.get(queueName)?.getJob(jobId);
    return (await job?.getState()) === 'completed';
  }

  setQueues(queues: BullBoardQueues): this {
    this.queues = queues;
    return this;
  }
  setViewsPath(path: string): this {
    this.viewsFolder = path;
    return this;
  }
  setStaticPath(_route: string, path: string): this {
    this.staticFolder = path;
    return this;
  }
  setEntryRoute(route: AppViewRoute): this {
    this.entry = route;
    return this;
  }
  setErrorHandler(handler: (error: Error) => { status?: number; body: unknown }): this {
    this.toErrorResponse = handler;
    return this;
  }
  setUIConfig(config: UIConfig): this {
    this.uiConfig = config;
    return this;
  }
  setApiRoutes(routes: AppControllerRoute[]): this {
    for (const { method, route, handler } of routes)
      for (const one of [method].flat())
        for (const path of [route].flat()) this.handlers.set(`${one} ${path}`, handler);
    return this;
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
