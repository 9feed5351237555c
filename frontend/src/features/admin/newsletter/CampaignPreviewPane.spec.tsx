import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from '../../../testing/api';
import { campaign, openEmail, preview } from '../../../testing/campaigns';
import { button, resetDesk } from '../../../testing/desk';

resetDesk();

const path = '/api/newsletter/campaigns';
const created = { status: 201, body: campaign(7, { subject: 'Hello', content: 'Dear reader' }) };
const write = async (): Promise<void> => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Hello');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Content' }), 'Dear reader');
};

describe('the preview', () => {
  it('follows the typed text, without scripts, and has the text as it is read without pictures', async () => {
    const { calls } = openEmail('new', { [`POST ${path}`]: created });
    await write();
    const frame = await screen.findByTitle<HTMLIFrameElement>('The email on a computer');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.srcdoc).toContain('Dear reader.');
    expect(calls.filter((call) => call.path === `${path}/preview`).at(-1)?.body).toEqual({
      subject: 'Hello',
      preheader: '',
      content: 'Dear reader',
      postId: null,
    });
    // The email has its phone's look in less than 600 px, also in a narrow pane.
    expect(Number.parseInt(getComputedStyle(frame).minWidth)).toBeGreaterThanOrEqual(600);
    await userEvent.click(button('Plain text'));
    expect(screen.getByText(preview.text)).toBeTruthy();
    await userEvent.click(button('Phone'));
    await userEvent.click(button('Dark'));
    expect(screen.getByTitle<HTMLIFrameElement>('The email on a phone').srcdoc).toContain('color-scheme:dark');
  });

  it('that can’t be made says so, and writing goes on', async () => {
    openEmail('new', { [`POST ${path}`]: created, [`POST ${path}/preview`]: problem(503, 'Not now.') });
    await write();
    expect(await screen.findByText(/No preview right now\. Not now\./)).toBeTruthy();
  });
});
