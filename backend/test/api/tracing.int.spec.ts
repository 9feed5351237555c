import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { EVENT_HANDLERS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { Desk } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { startOtlpReceiver } from '../support/otlp-receiver.js';
import type { OtlpReceiver, SeenSpan } from '../support/otlp-receiver.js';
import { killAll, startProcess } from '../support/processes.js';
import { waitUntilIdle, queueOf } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** A text that nothing else will have by chance. */
const STORY = 'What nobody shall follow.';
/** A trace id that a browser or a proxy might send. */
const FOREIGN = '00-ca9a5f3a9ca9a5f3a9ca9a5f3a9ca9a5-ca9a5f3a9ca9a5f3-01';

describe.each(backends)('tracing from a request to its last event handler, on %s', (backend) => {
  let collector: OtlpReceiver;
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    collector = await startOtlpReceiver();
    const traces = {
      endpoint: collector.endpoint,
      headers: { 'x-key': 'a secret' },
      serviceName: 'archive-test',
      ratio: 1,
    };
    archive = await startApp(backend, { role: 'api', traces });
    await startProcess(archive, 'worker', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_SERVICE_NAME: 'archive-test',
    });
    desk = await Desk.open(archive);
  });
  afterAll(async () => {
    await killAll();
    await archive?.close();
    await collector?.stop();
  });

  /** The spans of one trace, once spans with all these names have arrived. */
  const traceWith = (names: string[], about: (spans: SeenSpan[]) => boolean = () => true) =>
    eventually(
      () =>
        [...Map.groupBy(collector.spans, ({ traceId }) => traceId).values()].find(
          (spans) => names.every((name) => spans.some((span) => span.name === name)) && about(spans),
        ),
      { what: `a trace with ${names.join(', ')}`, within: 60_000 },
    );
  const sql = (text: string) => archive.app.get(MikroORM).em.fork().execute(text);

  it('has one trace for request, command, outbox, relay, job and event handler, across two processes', async () => {
    const id = await desk.comment();
    await desk.admin.post(`/api/comments/${id}/approve`).set('traceparent', FOREIGN).expect(200);
    const request = 'POST /api/comments/:id/approve';
    const spans = await traceWith([
      request,
      'event handler moderation.track-pending',
      'job moderation.track-pending',
      'event handler analytics.count-engagement',
      'job analytics.count-engagement',
    ]);
    const parentOf = (name: string) => {
      const span = spans.find((one) => one.name === name);
      return spans.find(({ spanId }) => spanId === span!.parentSpanId)?.name;
    };
    const way = [
      'event handler moderation.track-pending',
      'job moderation.track-pending',
      'relay content.comment-approved',
      'outbox content.comment-approved',
      'command ApproveComment',
      request,
    ];
    expect(way.map(parentOf)).toEqual([...way.slice(1), undefined]);
    expect(parentOf('command RecordDecision')).toBe('command ApproveComment');
    const [root] = spans.filter(({ name }) => name === request);
    expect(root).toMatchObject({ parentSpanId: '', kind: 2, status: 0 });
    expect(root!.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/comments/:id/approve',
      'http.response.status_code': 200,
    });
    const roles = Map.groupBy(spans, ({ resource }) => resource['archive.role']);
    expect(roles.get('api')!.map(({ name }) => name)).toContain(request);
    expect(roles.get('worker')!.map(({ name }) => name)).toContain('job moderation.track-pending');
    expect(collector.bodies.join()).not.toContain(FOREIGN.split('-')[1]);
    expect(collector.headers.some((headers) => headers['x-key'] === 'a secret')).toBe(true);
  });

  it('continues to the email, without its address or content', async () => {
    const email = 'reader-of-traces@example.org';
    await archive.visitor.post('/api/newsletter/subscribe').send({ email, name: 'Robin Trace' }).expect(202);
    const spans = await traceWith(['POST /api/newsletter/subscribe', 'job newsletter.confirmation']);
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'command Subscribe',
        'outbox newsletter.sign-up-requested',
        'event handler newsletter.accept-sign-up',
        'outbox newsletter.confirmation-requested',
        'job newsletter.mail-confirmation',
        'event handler newsletter.mail-confirmation',
      ]),
    );
    expect(collector.bodies.join()).not.toMatch(/reader-of-traces|Robin/);
  });

  it('records errors by class and code, and does not mark a domain error as a failure', async () => {
    await archive.visitor.get('/api/posts/4711').expect(404);
    const [query] = (await traceWith(['GET /api/posts/:id', 'query GetPost'])).filter(({ name }) =>
      /^query/.test(name),
    );
    expect(query).toMatchObject({
      status: 0,
      attributes: { 'error.type': 'DomainError', 'error.code': 'post.not-found' },
    });
    await sql(`alter table post add constraint planted check (title <> 'A planted title')`);
    const post = { title: 'A planted title', content: 'A job.', categoryId: 1, published: false };
    await desk.admin.post('/api/posts').send(post).expect(500);
    await sql('alter table post drop constraint planted');
    const failed = await traceWith(['POST /api/posts', 'command CreatePost'], (spans) =>
      spans.some(({ status }) => status === 2),
    );
    expect(failed.filter(({ status }) => status === 2).map(({ name }) => name)).toContain('POST /api/posts');
    expect(failed.find(({ name }) => name === 'command CreatePost')).toMatchObject({
      status: 2,
      attributes: { 'error.type': 'CheckConstraintViolationException', 'error.code': '23514' },
    });
    expect(JSON.stringify(collector.bodies)).not.toContain('planted title');
  });

  it('contains nothing about a story: not its submission, decisions, reads, reactions or event handlers', async () => {
    // Ensures that all spans of earlier requests have been exported.
    const comment = await desk.comment();
    await desk.admin.delete(`/api/comments/${comment}`).expect(204);
    await traceWith(['DELETE /api/comments/:id', 'event handler moderation.track-pending']);
    const before = new Set(collector.spans.map(({ traceId }) => traceId));
    const queue = queueOf<{ eventName: string; trace?: string }>(archive, EVENT_HANDLERS_QUEUE);
    await queue.pause();
    const id = await desk.story(false, STORY);
    const sent = await desk.member
      .post('/api/confessions')
      .set('traceparent', FOREIGN)
      .send({ content: STORY, category: 'Other' })
      .expect(201);
    const members = (sent.body as { id: number }).id;
    await desk.admin.get('/api/confessions/pending').expect(200);
    await desk.admin.post(`/api/confessions/${id}/approve`).expect(200);
    await desk.admin.get('/api/moderation/decisions').expect(200);
    await desk.admin.get('/api/moderation/counts').expect(200);
    await archive.visitor.get('/api/confessions').expect(200);
    await desk.member.get(`/api/confessions/${id}`).expect(200);
    const reacted = { sessionId: '5f0c8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90' };
    await archive.visitor.put(`/api/confessions/${id}/reactions/heart`).send(reacted).expect(200);
    await desk.member.post('/api/bookmarks').send({ contentType: 'confession', confessionId: id }).expect(201);
    const many = { action: 'approve', items: [{ kind: 'confession', id: members }] };
    await desk.admin.post('/api/moderation/decisions').send(many).expect(200);
    const [decided] = await desk.about('confession', members);
    await desk.undo(decided!.id).expect(200);
    await desk.admin.delete(`/api/confessions/${id}`).expect(204);
    // Later requests are exported after earlier ones, so their traces prove that nothing is missing.
    const title = await desk.submission('A topic after all stories');
    await desk.admin.post(`/api/submissions/${title}/approve`).expect(200);
    // Completed jobs are removed, so read the jobs while they are waiting.
    await eventually(async () => (await sql('select 1 from outbox')).length === 0, { what: 'an empty outbox' });
    const jobs = await queue.getJobs(['waiting']);
    await queue.resume();
    await waitUntilIdle(archive);
    expect(jobs.some(({ data }) => data.eventName === 'content.confession-submitted')).toBe(true);
    const traced = jobs.filter(({ data }) => data.trace).map(({ data }) => data.eventName);
    expect([...new Set(traced)].sort()).toEqual(['moderation.submission-approved', 'moderation.submission-received']);
    await traceWith(['POST /api/submissions/:id/approve', 'event handler moderation.track-pending']);
    const added = collector.spans.filter(({ traceId }) => !before.has(traceId));
    const roots = added.filter(({ parentSpanId }) => parentSpanId === '').map(({ name }) => name);
    expect([...new Set(roots)].sort()).toEqual(['POST /api/submissions', 'POST /api/submissions/:id/approve']);
    expect(added.filter(({ parentSpanId }) => parentSpanId === '')).toHaveLength(2);
    const all = collector.bodies.join();
    expect(all).not.toMatch(/confession|story|stories|bookmark/i);
    expect(all).not.toContain(String(id));
    expect(all).not.toContain(STORY);
    expect(all).not.toContain(FOREIGN.split('-')[1]);
  });

  it('cannot be stored for a story or a dead letter: the table rejects it', async () => {
    const insert = (name: string, trace: string, parked = false) =>
      sql(`insert into outbox (event_id, event_name, fields, trace, parked)
           values (gen_random_uuid(), '${name}', '{}', '${trace}', ${parked})`);
    for (const name of ['content.confession-submitted', 'engagement.story-reacted', 'engagement.item-bookmarked'])
      await expect(insert(name, FOREIGN)).rejects.toThrow('outbox_trace_of_no_story');
    await expect(insert('content.comment-approved', FOREIGN, true)).rejects.toThrow('outbox_trace_does_not_stay');
    await expect(insert('content.comment-approved', 'Robin')).rejects.toThrow('outbox_trace_is_one');
  });

  it('does not include internal API calls of rendered pages', async () => {
    const url = new URL(archive.url);
    const server = archive.app.getHttpAdapter().getInstance();
    const before = collector.spans.length;
    const asked = await server.inject({ method: 'GET', url: '/api/categories/1', headers: { host: url.host } });
    expect(asked.statusCode).toBe(200);
    await supertest(archive.url).get('/api/posts/4712').expect(404);
    await eventually(() => collector.spans.slice(before).some(({ name }) => name === 'GET /api/posts/:id'));
    expect(collector.spans.slice(before).map(({ name }) => name)).not.toContain('GET /api/categories/:id');
  });
});
