import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostgresSearchIndex } from '../../src/platform/search/postgres/postgres-search-index.js';
import { WordLists } from '../../src/platform/search/word-lists.js';
import { SEARCH_ENGINES } from '../support/search-engines.js';
import type { SearchEngine } from '../support/search-engines.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TEXTS: Record<number, [title: string, body: string]> = {
  1: ['한국어 페미니즘', '한국어의 역사와 페미니즘은 함께 읽는다.'],
  2: ['女性と言葉の歴史', 'これは女性と言葉の歴史についての文章です。カタカナのコトバもある。'],
  3: ['语言与性别', '她们说的语言改变了世界。'],
  4: ['كَتَبَت', 'الكاتِبة كَتَبَت رسالـــة إلى أختها'],
  5: ['הָאִשָּׁה', 'דִּבְּרָה הָאִשָּׁה אֶל הָעוֹלָם'],
  6: ['ผู้หญิง', 'ประวัติของผู้หญิงในภาษาไทย'],
  7: ['Женский', 'Женский язык и её слова'],
  8: ['한국어 (NFD)'.normalize('NFD'), '언어는 힘이다.'.normalize('NFD')],
  9: ['A word: 言 alone', 'The sign 言 is a mouth; AIと人間.'],
  10: ['言葉 elsewhere', '葉の言葉ではない。'],
  11: ['हिन्दी', 'वे हिन्दी में लिखना चाहती हैं।'],
};

describe.each(SEARCH_ENGINES)('search in non-Latin scripts on %s', (name, start) => {
  let archive: TestApp;
  let engine: SearchEngine;
  beforeAll(async () => {
    archive = await startApp();
    engine = await start(archive);
    for (const [id, [title, body]] of Object.entries(TEXTS))
      await archive.app
        .get(MikroORM)
        .em.fork()
        .transactional((em) =>
          new PostgresSearchIndex(em, new WordLists()).put({
            ...{
              type: 'article',
              id: Number(id),
              version: 1,
              title,
              excerpt: '',
              body,
              category: null,
              publishedAt: null,
            },
          }),
        );
    await engine.settled();
  });
  afterAll(async () => {
    await engine?.ended();
    await archive?.close();
  });

  const hitsOf = async (q: string) => {
    const { hits, ...answer } = await engine.index.find(q, 20);
    expect(answer).toEqual({ engine: name, isFallback: false });
    return hits;
  };
  let rounds = 0;
  const found = async (q: string) => (await hitsOf(q)).map(({ id }) => id).sort((a, b) => a - b);

  it.each<[string, number[]]>([
    ['한국어', [1, 8]],
    ['페미니즘', [1]],
    ['미니즘', [1]],
    ['언어', [8]],
    ['한국어 역사', [1]],
    ['女性', [2]],
    ['言葉の', [2]],
    ['言葉', [2, 10]],
    ['歴史', [2]],
    ['コトバ', [2]],
    ['"言葉の歴史"', [2]],
    ['语言', [3]],
    ['改变', [3]],
    ['人間', [9]],
    ['"the sign" 言', [9]],
    ['كتبت', [4]],
    ['كَتَبَت', [4]],
    ['رسالة', [4]],
    ['أُختها', [4]],
    ['اختها', [4]],
    ['"رسالة إلى أختها"', [4]],
    ['האשה', [5]],
    ['הָאִשָּׁה', [5]],
    ['ผู้หญิง', [6]],
    ['ผูหญิง', [6]],
    ['ภาษาไทย', [6]],
    ['हिन्दी', [11]],
    ['"हिन्दी में लिखना"', [11]],
    ['женский', [7]],
    ['язык', [7]],
    ['её', [7]],
    ['語言学者', []],
  ])('finds %s', async (q, ids) => expect([q, await found(q)]).toEqual([q, ids]));

  it.each<[string, number, string]>([
    ['言葉', 2, '<mark>言葉</mark>'],
    ['歴史', 2, '<mark>歴史</mark>'],
    ['페미니즘', 1, '<mark>페미니즘</mark>'],
    ['كتبت', 4, '<mark>كَتَبَت</mark>'],
    ['האשה', 5, '<mark>הָאִשָּׁה</mark>'],
    ['ผู้หญิง', 6, '<mark>ผู้หญิง</mark>'],
    ['женский', 7, '<mark>Женский</mark>'],
    ['sign 言', 9, '<mark>sign</mark> <mark>言</mark>'],
  ])('marks %s in the excerpt', async (q, id, marked) => {
    const hit = (await hitsOf(q)).find((one) => one.id === id);
    expect(hit?.excerpt).toContain(marked);
  });

  it.each<[string, string, string[]]>([
    [
      'soft hyphens',
      'Mutter\u00adsprache, Gleich\u00adbe\u00adrech\u00adti\u00adgung',
      ['Muttersprache', 'Gleichberechtigung', 'Mutter\u00adsprache', 'gleichber'],
    ],
    [
      'zero-width spaces',
      'word\u200bjoiner and zero\u2060width and bom\ufeffbed',
      ['wordjoiner', 'zerowidth', 'bombed', 'zero\u2060width'],
    ],
    ['joiners', 'co\u200dop and می\u200cخواهم', ['coop', 'می\u200cخواهم', 'میخواهم']],
    [
      'hyphens',
      'sub\u2010culture and non\u2011binary and plain-hyphen',
      ['sub-culture', 'non-binary', '"sub culture"', 'plain\u2010hyphen', 'plain\u2011hyphen'],
    ],
    ['marks of direction', 'left\u200eright and right\u200fleft', ['leftright', 'rightleft']],
  ])('finds words with invisible characters as they are typed: %s', async (_, body, queries) => {
    const document = {
      type: 'article',
      id: 100,
      version: 1,
      title: body,
      excerpt: '',
      category: null,
      publishedAt: null,
    } as const;
    for (const [version, part] of [
      [1, { title: body, body: 'x' }],
      [2, { title: 'x', body }],
    ] as const) {
      await archive.app
        .get(MikroORM)
        .em.fork()
        .transactional((em) =>
          new PostgresSearchIndex(em, new WordLists()).put({ ...document, ...part, version: (rounds += 2) + version }),
        );
      await engine.settled();
      for (const q of queries) expect([q, await found(q)]).toEqual([q, [100]]);
    }
    // Joiners stay in the text that is shown, where they hold emoji together, and the engine marks no word with one.
    const [hit] = await hitsOf(queries[0]!);
    if (!body.includes('\u200d')) expect(hit?.excerpt).toMatch(/<mark>/);
  });

  it('accepts two letters only in scripts whose words may have two', async () => {
    const search = (q: string) => archive.visitor.get('/api/search').query({ q });
    for (const q of ['女性', '언어', ' 言葉 ', 'コト', '我们']) await search(q).expect(200);
    for (const q of ['ab', '女', 'a女', 'né', 'ый', '。。']) await search(q).expect(400);
  });
});
