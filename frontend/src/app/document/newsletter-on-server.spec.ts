import { describe, expect, it } from '@jest/globals';
import { createElement as h, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { testSite } from '../../testing/render-page';
import NewsletterConfirmPage from '../pages/newsletter-confirm';
import NewsletterPreferencesPage from '../pages/newsletter-preferences';
import UnsubscribePage from '../pages/unsubscribe';
import { Providers } from '../providers';
import { makeQueryClient } from '../query-client';

/** As the server renders it: it never sees the token (normalize-url.ts). */
const rendered = (page: ComponentType, path: string): string =>
  renderToString(
    h(
      MemoryRouter,
      { initialEntries: [`${path}?token=given`] },
      h(Providers, { client: makeQueryClient(), site: testSite, children: h(page) }),
    ),
  );

const formsIn = (html: string): string[] => html.match(/<form[\s\S]*?<\/form>/g) ?? [];

describe('a newsletter page without scripts', () => {
  it.each<[string, ComponentType, string[]]>([
    ['/unsubscribe', UnsubscribePage, ['unsubscribe']],
    ['/newsletter/confirm', NewsletterConfirmPage, ['newsletter-confirm']],
    [
      '/newsletter/preferences',
      NewsletterPreferencesPage,
      ['newsletter-preferences', 'newsletter-leave', 'newsletter-erase'],
    ],
  ])('%s has forms that the browser posts to the address of the page', (path, page, names) => {
    const forms = formsIn(rendered(page, path));
    expect(forms.map((form) => /name="form" value="([^"]*)"/.exec(form)?.[1])).toEqual(names);
    for (const form of forms) {
      expect(form).toContain('method="post"');
      expect(form).not.toMatch(/ action=|<fieldset[^>]* disabled/);
      expect(form.match(/<button type="submit"/g)).toHaveLength(1);
    }
  });

  it('has settings with a choice that the browser requires, since the server cannot know the current one', () => {
    const [settings = ''] = formsIn(rendered(NewsletterPreferencesPage, '/newsletter/preferences'));
    expect(settings.match(/<input[^>]*type="radio"[^>]*>/g)?.map((radio) => radio.includes('required=""'))).toEqual([
      true,
      true,
    ]);
    expect(settings).not.toContain('checked=""');
    expect(settings).not.toMatch(/ (min|max)="/);
  });
});
