import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportFolder } from '../support/import-sources.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { waitUntilIdle } from '../support/queues.js';
import { Transfers } from '../support/transfers.js';

describe('an imported folder of Markdown', () => {
  const transfers = new Transfers();
  const folder = new ImportFolder();
  let archive: TestApp;

  beforeAll(async () => {
    archive = await startApp();
    folder.next();
  });
  afterAll(async () => {
    await archive?.close();
    transfers.remove();
    folder.remove();
  });

  const titles = async (agent: TestApp['visitor']) =>
    ((await agent.get('/api/posts').expect(200)).body as { title: string }[]).map(({ title }) => title).sort();

  it('shows drafts only to admins', async () => {
    folder.write('_posts/2014-03-09-public.md', '---\ntitle: Public\n---\nText <!-- note to hysteria myself --> on.');
    folder.write('_drafts/secret-plan.md', '---\ntitle: Secret plan\n---\nText');
    folder.write('yes.md', '---\ntitle: Yes\ndate: 2014-03-09\ndraft: yes\n---\nText');
    folder.write('case.md', '---\ntitle: Case\ndate: 2014-03-09\nDraft: true\n---\nText');
    folder.write('planned.md', '---\ntitle: Planned\ndate: 2999-03-09\n---\nText');
    folder.write('undated.md', '---\ntitle: Undated\n---\nText');
    const { ok, output } = await transfers.import(archive, folder.path, { otherwise: 'the-body' });
    expect([ok, output.slice(1)]).toEqual([
      true,
      [
        'Imported as drafts dated today: no date found (2):',
        '  _drafts/secret-plan.md',
        '  undated.md',
        'Imported as drafts: their date is in the future (1):',
        '  planned.md',
        'Hidden comments removed (1):',
        '  _posts/2014-03-09-public.md',
        'Articles: 6 new.',
        'Old addresses of articles: 6 redirected.',
      ],
    ]);
    await waitUntilIdle(archive);
    expect(await titles(archive.visitor)).toEqual(['Public']);
    expect(await titles(await archive.admin())).toEqual(['Case', 'Planned', 'Public', 'Secret plan', 'Undated', 'Yes']);
    expect((await archive.visitor.get('/api/search?q=hysteria').expect(200)).body).toEqual([]);
    const [post] = (await archive.visitor.get('/api/posts').expect(200)).body as { createdAt: string }[];
    expect(post!.createdAt.slice(0, 10)).toBe('2014-03-09');
  });

  it('is imported once, however often the import runs', async () => {
    const { output } = await transfers.import(archive, folder.path, { otherwise: 'the-body', update: true });
    expect(output.at(-1)).toBe('Articles: 6 already here.');
  });
});
