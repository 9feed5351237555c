import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useToastSlot } from '../../../components/toasts/toast';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { SubscribeForm } from './SubscribeForm';

const path = 'POST /api/newsletter/subscribe';
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const button = () => screen.getByRole('button', { name: /^Subscrib/ });
const toastShown = () => useToastSlot.getState().toast;

Element.prototype.scrollIntoView = () => undefined;

afterEach(() => useToastSlot.setState({ toast: null }));

async function send(address: string): Promise<void> {
  await userEvent.type(field(), address);
  await userEvent.click(button());
}

describe('the newsletter form', () => {
  it('asks for a valid address at the field, and checks again while it is corrected', async () => {
    const calls = mockApi({});
    renderPage(<SubscribeForm />);
    await send('ada@');
    const message = await screen.findByText('Please enter a valid email address');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().getAttribute('aria-describedby')).toBe(message.id);
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), 'example.org');
    await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull());
    expect(calls).toEqual([]);
  });

  it('says in place to check the inbox, and thanks in a toast', async () => {
    const calls = mockApi({ [path]: { status: 202, body: {} } });
    renderPage(<SubscribeForm />);
    await send(' ada@example.org ');
    await screen.findByText('ada@example.org');
    expect(screen.getByRole('status').textContent).toContain('Check your inbox to confirm.');
    // The toast is shown once; the form shows only the next step.
    expect(toastShown()).toMatchObject({
      title: 'Successfully subscribed!',
      description: "You'll receive updates on new research and articles.",
      tone: 'plain',
    });
    expect(screen.queryByText('Successfully subscribed!')).toBeNull();
    expect(field().value).toBe('');
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.org' }]);
  });

  it('shows that it is sending, and sends once', async () => {
    let arrive = (_: { body: unknown }): void => undefined;
    const calls = mockApi({ [path]: () => new Promise((resolve) => (arrive = resolve)) });
    renderPage(<SubscribeForm />);
    await send('ada@example.org');
    await waitFor(() => expect(button().textContent).toBe('Subscribing...'));
    expect(field().readOnly).toBe(true);
    await userEvent.click(button());
    arrive({ body: {} });
    await screen.findByText('ada@example.org');
    expect(calls).toHaveLength(1);
  });

  it('keeps the address when it is refused, and shows the server’s reason', async () => {
    mockApi({ [path]: problem(429, 'Too many requests. Please try again in 12 minutes.') });
    renderPage(<SubscribeForm />);
    await send('ada@example.org');
    await waitFor(() =>
      expect(toastShown()).toMatchObject({
        title: 'Subscription failed',
        description: 'Too many requests. Please try again in 12 minutes.',
        tone: 'bad',
      }),
    );
    expect(field().value).toBe('ada@example.org');
    expect(button().textContent).toBe('Subscribe');
  });

  it('shows the server’s message about the address at the field', async () => {
    const message = 'Please enter a valid email address';
    mockApi({ [path]: problem(400, message, [{ path: 'email', message }]) });
    renderPage(<SubscribeForm />);
    await send('ada@example.o');
    expect((await screen.findByText(message)).className).toBe('field-error');
    expect(field().value).toBe('ada@example.o');
  });

  it('has a fallback message', async () => {
    mockApi({ [path]: problem(503, '') });
    renderPage(<SubscribeForm />);
    await send('ada@example.org');
    await waitFor(() => expect(toastShown()?.description).toBe('Please try again later.'));
  });
});
