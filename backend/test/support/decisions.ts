import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { idsOf } from './test-app.js';
import type { TestApp } from './test-app.js';
import { SUBMISSION, SUGGESTION } from './write-calls.js';

/** A decision as the audit log returns it. */
export interface Decision {
  id: number;
  createdAt: string;
  by: { id: number; username: string } | null;
  action: string;
  kind: string;
  itemId: number;
  title: string | null;
  before: { status: string; version: number } | null;
  after: { status: string; version: number } | null;
  undo: string;
  undoUntil: string | null;
  undoes: number | null;
  reason: string | null;
}

/** Helpers for specs about decisions: items to decide about, and the log of decisions. */
export class Desk {
  constructor(
    readonly archive: TestApp,
    readonly admin: TestAgent,
    readonly member: TestAgent,
  ) {}

  static async open(archive: TestApp): Promise<Desk> {
    return new Desk(archive, await archive.admin(), await archive.member());
  }

  async made(agent: TestAgent, path: string, body: object): Promise<number> {
    const answer = await agent.post(path).send(body);
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return (answer.body as { id: number }).id;
  }

  post(published = true, title = 'Spinster'): Promise<number> {
    return this.made(this.admin, '/api/posts', { title, content: 'A job.', categoryId: 1, published });
  }

  /** Makes each text unique: the same text twice by one member would be one comment. */
  private commentCount = 0;

  async comment(of: { postId?: number; parentId?: number; approved?: boolean; content?: string } = {}) {
    const { approved = false, content = `I had never noticed, ${++this.commentCount}.`, ...parent } = of;
    const postId = of.postId ?? (await this.post());
    const body = { content, ...(parent.parentId === undefined ? {} : { parentId: parent.parentId }) };
    const id = await this.made(this.member, `/api/posts/${postId}/comments`, body);
    if (approved) await this.admin.post(`/api/comments/${id}/approve`).expect(200);
    return id;
  }

  async story(approved = false, content = 'Fine.'): Promise<number> {
    const id = await this.made(this.archive.visitor, '/api/confessions', { content, category: 'Other' });
    if (approved) await this.admin.post(`/api/confessions/${id}/approve`).expect(200);
    return id;
  }

  submission = (title = SUBMISSION.title) =>
    this.made(this.archive.visitor, '/api/submissions', { ...SUBMISSION, title });

  suggestion = () => this.made(this.archive.visitor, '/api/suggestions', SUGGESTION);

  /** All decisions about one item, newest first. */
  async about(kind: string, itemId: number): Promise<Decision[]> {
    const answer = await this.admin.get(`/api/moderation/decisions?kind=${kind}&itemId=${itemId}`).expect(200);
    return answer.body as Decision[];
  }

  undo(id: number, agent = this.admin) {
    return agent.post(`/api/moderation/decisions/${id}/undo`);
  }

  /** The ids of the comments that readers see under an article. */
  async shownUnder(postId: number): Promise<number[]> {
    return idsOf(await this.archive.visitor.get(`/api/posts/${postId}/comments`).expect(200));
  }
}

/** The decision that a response names; null without one. */
export const decisionOf = (answer: Response): number | null => {
  const named = answer.headers['x-decision-id'] as string | undefined;
  return named === undefined ? null : Number(named);
};
