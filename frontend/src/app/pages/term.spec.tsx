import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mockApi } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import { termOf } from '../../testing/terms';
import TermPage from './term';

const BOSSY = termOf('bossy', {
  kind: 'adjective',
  forms: ['bossier', 'bossiest'],
  synonyms: [
    { word: 'in charge', relation: 'preferred', note: 'Says what is happening.' },
    { word: 'controlling', relation: 'neutral' },
  ],
  definitionHtml: '<p>Giving orders.</p>',
  historyHtml: '<p>From <em>baas</em>.</p>',
  insteadHtml: '<p>Say who does what.</p>',
  sourcesHtml: '<p>Clerkin, 2015.</p>',
});

function open(term: object | undefined, slug = 'bossy') {
  mockApi(term ? { [`GET /api/glossary/${slug}`]: { body: term } } : {});
  renderPage(<TermPage />, `/glossary/${slug}`, {}, '/glossary/:slug');
}
const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the page of a term', () => {
  it('has its meaning, its history, what to say instead, related words and sources', async () => {
    open(BOSSY);
    await screen.findByRole('heading', { level: 1, name: 'bossy' });
    expect(parts()).toEqual(['What it means', 'Where it’s been', 'Say this instead', 'Related words', 'Sources']);
    for (const text of ['Giving orders.', 'baas', 'Say who does what.', 'Clerkin, 2015.', 'adjective'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('also: bossier, bossiest')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'in chargeBetterSays what is happening.',
      'controllingNeutral',
    ]);
    expect(screen.getByRole('link', { name: 'Glossary' }).getAttribute('href')).toBe('/glossary');
    expect(screen.getByText('Updated November 20, 2026.')).toBeTruthy();
  });

  it('leaves out the parts that a term does not have', async () => {
    open(termOf('bossy'));
    await screen.findByRole('heading', { level: 1, name: 'bossy' });
    expect(parts()).toEqual(['What it means']);
  });

  it('says of a draft that readers do not see it', async () => {
    open(termOf('bossy', { status: 'draft' }));
    expect(await screen.findByText('This is a draft. Only editors see it.')).toBeTruthy();
  });

  it('is the not-found page for a word that the glossary does not have', async () => {
    open(undefined, 'play');
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
  });
});
