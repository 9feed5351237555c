import { describe, expect, it } from '@jest/globals';
import { renderArticle } from '../../../../backend/src/platform/markdown/render-article';
import { citedIn } from './cited-sources';

const cited = (footer: string, content = '[1]') => citedIn(renderArticle({ content, footer }).footerHtml ?? '');

describe('the sources in the structured data of an article', () => {
  it('have their parts', () =>
    expect(
      cited('- Amy M. Froide, *Never Married*. Oxford University Press, 2005. <https://example.org/?a=1&b=2>'),
    ).toEqual([
      {
        '@type': 'CreativeWork',
        name: 'Never Married',
        author: 'Amy M. Froide',
        publisher: { '@type': 'Organization', name: 'Oxford University Press' },
        datePublished: '2005',
        url: 'https://example.org/?a=1&b=2',
      },
    ]));

  it('name the journal that an article is a part of', () =>
    expect(cited('1. Mark S. Micale, "Charcot & *Hysteria*," *Medical History* 34, 1990.')).toEqual([
      {
        '@type': 'CreativeWork',
        name: 'Charcot & Hysteria',
        author: 'Mark S. Micale',
        isPartOf: { '@type': 'CreativeWork', name: 'Medical History' },
        datePublished: '1990',
      },
    ]));

  it('are what the article says where the parts are not clear', () =>
    expect(cited('1. 988 Suicide & Crisis Lifeline (US). <https://988lifeline.org>\n2.\n')).toEqual([
      '988 Suicide & Crisis Lifeline (US). https://988lifeline.org',
    ]));

  it('have the address of a linked title, and no number, inner list or way back', () => {
    const [first, second] = cited(
      '[1] Ada, [*Plays*](https://example.org/plays), 1831.\n\n[2] Parish registers',
      '[1, 2]',
    );
    expect(first).toMatchObject({
      name: 'Plays',
      author: 'Ada',
      datePublished: '1831',
      url: 'https://example.org/plays',
    });
    expect(second).toBe('Parish registers');
    expect(cited('1. Ada, *Plays*. <https://example.org/a_(b)>')).toMatchObject([{ url: 'https://example.org/a_(b)' }]);
    expect(cited('1. Ada, *Plays*, 1831. www.example.org')).toEqual([
      {
        '@type': 'CreativeWork',
        name: 'Plays',
        author: 'Ada',
        datePublished: '1831',
        url: 'http://www.example.org',
      },
    ]);
    expect(cited('1. Registers\n   - of Kent\n2. Ada', '[1, 2]')).toEqual(['Registers of Kent', 'Ada']);
  });

  it('are none without entries', () => {
    expect(citedIn('')).toEqual([]);
    expect(cited('Parish registers.')).toEqual([]);
  });
});
