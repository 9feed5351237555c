import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, problem, type Call } from '../../../testing/api';
import { bodies } from '../../../testing/campaigns';
import { resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { TermsSection } from './TermsSection';

resetDesk();

const nag = { slug: 'nag', term: 'nag', linked: true };
const hag = { slug: 'hag', term: 'hag', linked: false };

function open(terms: object[], answers: Parameters<typeof mockApi>[0] = {}): Call[] {
  const calls = mockApi({ 'GET /api/posts/9/terms': { body: terms }, ...answers });
  renderPage(<TermsSection id={9} open onToggle={() => undefined} />);
  return calls;
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('the words of the glossary in an article that is being written', () => {
  it('are listed, those that are links with a check', async () => {
    open([nag, hag]);
    expect([(await box('nag')).checked, (await box('hag')).checked]).toEqual([true, false]);
    expect(screen.getByText('1 of 2 linked')).toBeTruthy();
  });

  it('are switched off one by one, without the working copy', async () => {
    const calls = open([nag, hag], { 'PUT /api/posts/9/terms': { body: [{ ...nag, linked: false }, hag] } });
    await userEvent.click(await box('nag'));
    await waitFor(async () => expect((await box('nag')).checked).toBe(false));
    expect(bodies(calls, 'PUT /api/posts/9/terms')).toEqual([{ slug: 'nag', linked: false }]);
    expect(screen.getByText('0 of 2 linked')).toBeTruthy();
  });

  it('stay as they are when that fails, with the reason', async () => {
    open([nag], { 'PUT /api/posts/9/terms': problem(503, 'Too busy.') });
    await userEvent.click(await box('nag'));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect((await box('nag')).checked).toBe(true);
  });

  it('are none where the article uses none', async () => {
    open([]);
    expect(await screen.findByText('No word of this article is in the glossary.')).toBeTruthy();
  });
});
