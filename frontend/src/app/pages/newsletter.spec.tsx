import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import NewsletterPage from './newsletter';
import NewsletterEmailPage from './newsletter-email';

const email = (id: number) => ({
  id,
  subject: `Subject ${id}`,
  preheader: `Preheader ${id}`,
  sentAt: '2026-11-24T12:00:00.000Z',
});
const LIST = 'GET /api/newsletter/archive';
const next = '</api/newsletter/archive?cursor=abc>; rel="next"';

describe('the list of sent emails', () => {
  it('has a link to each, newest first, below the form', async () => {
    mockApi({ [LIST]: { body: [email(2), email(1)] } });
    renderPage(<NewsletterPage />, '/newsletter');
    const links = await screen.findAllByRole('link', { name: /^Subject/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/newsletter/2', '/newsletter/1']);
    expect(screen.getByText('Preheader 2')).toBeTruthy();
    expect(screen.getAllByText('November 24, 2026')).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
  });

  it('loads more, moves the focus to the first new one, and says how many came', async () => {
    mockApi({
      [LIST]: ({ path }) => {
        const isSecond = path.includes('cursor=abc');
        const headers = { link: isSecond ? '' : next, 'x-total-count': '2' };
        return { body: [email(isSecond ? 1 : 2)], headers };
      },
    });
    renderPage(<NewsletterPage />, '/newsletter');
    const more = await screen.findByRole('button', { name: 'Load More Emails' });
    expect([more.getAttribute('name'), more.getAttribute('value')]).toEqual(['after', 'abc']);
    expect(more.closest('form')!.getAttribute('action')).toBe('/newsletter');
    await userEvent.click(more);
    const first = await screen.findByRole('link', { name: 'Subject 1' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(screen.getByText('1 more email, 2 of 2 shown.')).toBeTruthy();
  });

  it('loads more, and leaves the focus in a field that the reader went to meanwhile', async () => {
    let arrive = (): void => undefined;
    const second = new Promise<{ body: unknown }>((resolve) => (arrive = () => resolve({ body: [email(1)] })));
    const first = { body: [email(2)], headers: { link: next } };
    mockApi({ [LIST]: ({ path }) => (path.includes('cursor=abc') ? second : first) });
    renderPage(<NewsletterPage />, '/newsletter');
    await userEvent.click(await screen.findByRole('button', { name: 'Load More Emails' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await userEvent.click(field);
    arrive();
    await screen.findByText(/^1 more email,/);
    await screen.findByRole('link', { name: 'Subject 1' });
    await userEvent.keyboard('ada@example.org');
    expect(field.value).toBe('ada@example.org');
  });

  it('from a later page isn’t indexed, and leads back', async () => {
    const calls = mockApi({ [LIST]: { body: [email(1)] } });
    renderPage(<NewsletterPage />, '/newsletter?after=abc');
    await screen.findByRole('link', { name: 'Subject 1' });
    expect(calls[0]!.path).toContain('cursor=abc');
    expect(screen.getByRole('link', { name: 'Back to the newest emails' }).getAttribute('href')).toBe('/newsletter');
    expect(document.querySelector('meta[name=robots]')!.getAttribute('content')).toBe('noindex');
  });

  it('says that it is empty, or that it didn’t load', async () => {
    mockApi({ [LIST]: { body: [] } });
    const { unmount } = renderPage(<NewsletterPage />, '/newsletter');
    expect(await screen.findByText('We haven’t sent an email yet.')).toBeTruthy();
    unmount();
    mockApi({ [LIST]: problem(400, 'This page link doesn’t work.') });
    renderPage(<NewsletterPage />, '/newsletter');
    expect(await screen.findByText(/This page link doesn’t work\./)).toBeTruthy();
  });
});

describe('the page of a sent email', () => {
  const open = (answers: Parameters<typeof mockApi>[0]) => {
    mockApi(answers);
    return renderPage(<NewsletterEmailPage />, '/newsletter/2', {}, '/newsletter/:id');
  };

  it('shows its text, with its own title, description and address', async () => {
    open({ 'GET /api/newsletter/archive/2': { body: { ...email(2), html: '<p>It was <em>work</em>.</p>' } } });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Subject 2');
    expect(screen.getByText('work').tagName).toBe('EM');
    const head = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name);
    expect(document.title).toBe('Subject 2 | The Archive');
    expect(head('meta[name=description]', 'content')).toBe('Preheader 2');
    expect(head('link[rel=canonical]', 'href')).toBe('https://archive.example/newsletter/2');
    expect(document.querySelector('meta[name=robots]')).toBeNull();
  });

  it('is not found for an email that wasn’t sent', async () => {
    open({ 'GET /api/newsletter/archive/2': problem(404, 'There is nothing here.') });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toContain('Subject');
    expect(document.querySelector('meta[name=robots]')!.getAttribute('content')).toBe('noindex');
  });
});
