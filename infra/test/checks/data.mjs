import assert from 'node:assert/strict';
import { findCanaries } from '../canaries.mjs';

const once = (stack, args) => stack.compose(['run', '--rm', '-T', ...args]);
const sendStory = async ({ site }, word) => {
  const json = { content: `A story around a backup, with the word ${word}, long enough to be one.`, category: 'Other' };
  const { status, text } = await site.request('/api/confessions', { method: 'POST', json });
  assert.equal(status, 201, text);
};

async function deleteAtTheDesk({ site, stack }, word) {
  const admin = await site.signIn(stack.admin);
  const [id] = await stack.sql(`select id from confession where content like '%${word}%'`);
  const { status } = await admin.request(`/api/confessions/${id}`, { method: 'DELETE' });
  assert.ok(status < 300, `deleting a story: ${status}`);
}

/** Deletes rows by SQL, as if a table were lost, and restores them. A story that an admin deleted since the backup stays deleted. */
export async function backupAndRestore(context) {
  const { stack } = context;
  const [lost, deleted, late] = ['lost', 'deleted', 'late'].map((name) => context.word(name));
  await sendStory(context, lost);
  await sendStory(context, deleted);
  await context.atRest();
  await once(stack, ['backup']);
  const [file] = (await once(stack, ['--entrypoint', 'ls', 'backup', '-1t', '/backups'])).split('\n');
  await deleteAtTheDesk(context, deleted);
  await sendStory(context, late);
  await context.atRest();
  await stack.sql(`delete from confession where content like '%${lost}%'`);
  const counted = async () => {
    const counts = [];
    for (const word of [lost, deleted, late]) counts.push((await stack.stories(word)).length);
    return counts;
  };
  assert.deepEqual(await counted(), [0, 0, 1], 'lost, deleted, late before the restore');

  await stack.compose(['stop', 'api', 'worker']);
  await once(stack, ['backup', 'restore', `/backups/${file.trim()}`]);
  await stack.up();
  assert.deepEqual(await counted(), [1, 0, 0], 'lost, deleted, late after the restore');
  assert.equal((await context.site.request('/stories')).status, 200);
}

export async function downAndUp({ stack, site }) {
  const counts = () =>
    stack.sql('select (select count(*) from confession), (select count(*) from account), (select count(*) from post)');
  const before = await counts();
  await stack.compose(['down']);
  assert.deepEqual(await stack.containers('api'), []);
  await stack.up();
  assert.deepEqual(await counts(), before, 'stories, accounts, articles');
  await site.signIn(stack.admin);
}

/** If no api container runs (between two versions, or after a crash of all), nginx sends our own page. */
export async function noApi({ stack, site }) {
  await stack.compose(['stop', 'api']);
  const page = await site.request('/stories');
  assert.equal(page.status, 503);
  assert.ok(Number(page.headers['retry-after']) > 0, 'no Retry-After');
  assert.match(page.headers['content-type'], /^text\/html/);
  assert.match(page.text, /The Archive/);
  const call = await site.request('/api/posts', { headers: { accept: 'application/json' } });
  assert.equal(call.status, 503);
  assert.ok(Number(call.headers['retry-after']) > 0, 'no Retry-After for the API');
  assert.match(call.headers['content-type'], /^application\/problem\+json/);
  assert.equal(JSON.parse(call.text).status, 503);
  await stack.up();
  assert.equal((await site.request('/stories')).status, 200);
}

/** Searches everything that was logged since the first start, also by containers that no longer exist. */
export async function logs(context) {
  const all = context.stack.logs;
  const of = (service) => Object.entries(all).filter(([name]) => name.includes(`-${service}-`)).map(([, text]) => text).join('\n'); // prettier-ignore
  assert.match(of('nginx'), /"path":"\/about"/, 'nginx’s log was not read');
  for (const service of ['api', 'worker', 'postgres', 'redis'])
    assert.ok(of(service).length > 0, `${service}’s log was not read`);
  const canaries = await context.canaries();
  assert.deepEqual(findCanaries(all, canaries), []);
}
