import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DomainError } from '../../src/kernel/domain-error.js';
import { ArticleRenderer } from '../../src/platform/markdown/article-renderer.js';
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

  describe('with a text that takes too long to show', () => {
    const refuse = (error: DomainError) => {
      const renderer = archive.app.get(ArticleRenderer, { strict: false });
      const render = renderer.render.bind(renderer);
      return jest
        .spyOn(renderer, 'render')
        .mockImplementation((text) => (text.content === 'Slow.' ? Promise.reject(error) : render(text)));
    };
    const imported = () => transfers.import(archive, folder.path, { otherwise: 'the-body' });

    it('leaves out that article, names it, and tries it again next time', async () => {
      folder.next();
      for (const [name, text] of Object.entries({ first: 'Fast.', second: 'Slow.', third: 'Fast.' }))
        folder.write(`${name}.md`, `---\ntitle: ${name}\ndate: 2014-03-09\n---\n${text}`);
      const refused = refuse(new DomainError('article.slow', 'invalid', 'This text takes too long to show.'));
      try {
        const { ok, output } = await imported();
        expect(ok).toBe(false);
        expect(output).toContain('Articles: 2 new, 1 left out, because they take too long to show.');
        const list = output.findIndex((line) => line.startsWith('Not imported, because they take too long to show'));
        expect(output[list + 1]).toMatch(/^ {2}.*second\.md$/);
      } finally {
        refused.mockRestore();
      }
      const { ok, output } = await imported();
      expect([ok, output.includes('Articles: 1 new, 2 already here.')]).toEqual([true, true]);
    });

    it('names the article when it stops for another reason', async () => {
      folder.next();
      folder.write('busy.md', '---\ntitle: Busy words\ndate: 2014-03-09\n---\nSlow.');
      const refused = refuse(new DomainError('article.busy', 'unavailable', 'Too much is being saved right now.'));
      try {
        await expect(imported()).rejects.toThrow('“Busy words”: Too much is being saved right now.');
      } finally {
        refused.mockRestore();
      }
    });
  });
});
