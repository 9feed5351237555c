import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetBetweenTests, shownToast } from '../../testing/account';
import { hydration } from '../../lib/hydration';
import { ReturnedFormContext } from '../../lib/returned-form';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import ContactPage from './contact';

resetBetweenTests();

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (fields: Record<string, string>): void => {
  for (const [label, value] of Object.entries(fields)) fireEvent.change(field(label), { target: { value } });
};
const about = 'What’s it about?';
const message = 'Your message';
const email = 'Email (optional)';
const text = 'The year in the second paragraph is wrong.';
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));
const noteOf = (label: string): string =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '';

describe('the form of /contact', () => {
  it.each([
    ['', {}],
    ['robin@example.org', { email: 'robin@example.org' }],
  ])('sends a message with the email %p, and says so in its place', async (address, sent) => {
    const calls = mockApi({ 'POST /api/contact': { status: 202 } });
    renderPage(<ContactPage />, '/contact');
    fill({ [about]: 'article', [message]: ` ${text} `, [email]: address });
    await send();
    const title = await screen.findByRole('heading', { name: 'We have your message.' });
    expect(document.activeElement).toBe(title);
    expect(calls).toEqual([{ method: 'POST', path: '/api/contact', body: { about: 'article', text, ...sent } }]);
    await userEvent.click(screen.getByRole('link', { name: 'Write another message' }));
    expect(field(message).value).toBe('');
  });

  it('about a story has no email, and sends none that was typed before', async () => {
    const calls = mockApi({ 'POST /api/contact': { status: 202 } });
    renderPage(<ContactPage />, '/contact');
    fill({ [about]: 'account', [message]: text, [email]: 'robin@example.org' });
    fill({ [about]: 'story' });
    expect(screen.queryByLabelText(email)).toBeNull();
    await send();
    await screen.findByText(/We can’t write back/);
    expect(calls.map(({ body }) => body)).toEqual([{ about: 'story', text }]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(text);
  });

  it('does not bring the email back when another choice follows', () => {
    mockApi({});
    renderPage(<ContactPage />, '/contact');
    fill({ [email]: 'robin@example.org', [about]: 'story' });
    fill({ [about]: 'other' });
    expect(field(email).value).toBe('');
  });

  it.each([
    [about, '', 'Choose what your message is about.'],
    [message, 'Too short', 'Write at least 10 characters, so we know what you mean.'],
    [message, 'a'.repeat(4_001), 'Keep it to 4,000 characters or fewer. You can send a second message.'],
    [email, 'robin', 'Enter a valid email, or leave it blank.'],
  ])('with %s as %p shows %p at the field, and sends nothing', async (label, value, note) => {
    const calls = mockApi({});
    renderPage(<ContactPage />, '/contact');
    fill({ [about]: 'other', [message]: text, [label]: value });
    await send();
    await waitFor(() => expect(noteOf(label)).toBe(note));
    expect(document.activeElement).toBe(field(label));
    expect(calls).toEqual([]);
  });

  it('keeps the text when the server refuses it', async () => {
    mockApi({ 'POST /api/contact': problem(429, 'That was too often.') });
    renderPage(<ContactPage />, '/contact');
    fill({ [about]: 'other', [message]: text });
    await send();
    await waitFor(() => expect(shownToast()).toEqual(['Your message wasn’t sent', 'That was too often.']));
    expect(field(message).value).toBe(text);
  });

  it('says that a form without scripts has arrived, and names the email only where there is one', () => {
    mockApi({});
    renderPage(<ContactPage />, '/contact?sent=1', { contact: null });
    expect(screen.getByRole('heading', { name: 'We have your message.' })).toBeTruthy();
    expect(screen.queryByText('Rather write an email?')).toBeNull();
  });

  it('about a story that was sent without scripts and with an email says why it did not arrive, and has the text', () => {
    mockApi({});
    const error = 'Leave the email empty: a message about a story stays anonymous.';
    const values = { about: 'story', text, email: 'robin@example.org' };
    const returned = { form: 'contact', status: 400, error, errors: [{ path: 'email', message: error }], values };
    const page = (
      <ReturnedFormContext value={returned}>
        <ContactPage />
      </ReturnedFormContext>
    );
    hydration.active = true;
    renderPage(page, '/contact');
    hydration.active = false;
    expect(screen.getByText(/didn’t send your message, because it had an email/)).toBeTruthy();
    expect(field(message).value).toBe(text);
    expect(screen.queryByLabelText(email)).toBeNull();
  });
});
