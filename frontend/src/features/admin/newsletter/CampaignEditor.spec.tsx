import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, type Call } from '../../../testing/api';
import { bodies, campaign, field, openEmail, path } from '../../../testing/campaigns';
import { button, resetDesk } from '../../../testing/desk';

resetDesk();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const copies = () => Object.keys(localStorage).filter((key) => key.startsWith('lasting-draft:campaign:'));
const spinster = { id: 9, title: 'Spinster', excerpt: 'A trade, then a joke.', published: true, version: 1 };
const created = { status: 201, body: campaign(7, { subject: 'Hello', content: 'Dear reader' }) };

const write = async (): Promise<void> => {
  await userEvent.type(await field('Subject'), 'Hello');
  await userEvent.type(await field('Content'), 'Dear reader');
};

describe('a new email', () => {
  it('is saved by itself, gets its own address, and is created once', async () => {
    const { calls, path: at } = openEmail('new', {
      [`POST ${path}`]: created,
      [`PUT ${path}/7`]: { body: campaign(7, { subject: 'Hello!', content: 'Dear reader', version: 2 }) },
    });
    await write();
    await screen.findByText(/^Draft saved \d/);
    expect(at()).toBe('/admin?tab=campaigns&campaign=7');
    await userEvent.type(await field('Subject'), '!');
    await waitFor(() =>
      expect(bodies(calls, `PUT ${path}/7`)).toEqual([
        expect.objectContaining({ subject: 'Hello!', postId: null, expectedVersion: 1 }),
      ]),
    );
    expect(bodies(calls, `POST ${path}`)).toEqual([
      expect.objectContaining({ subject: 'Hello', preheader: '', postId: null, audience: 'every' }),
    ]);
    expect(copies()).toEqual([]);
  });

  it('says how many people get it, for each choice', async () => {
    openEmail('new');
    expect(await screen.findByText(/This goes to 1,204 people\. You have two minutes/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /Monthly digest/ }));
    expect(screen.getByText(/This goes to 386 people\./)).toBeTruthy();
    expect(button('Send').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('To send it, add a subject and an article or some text.')).toBeTruthy();
  });

  it('starts from the article that an editor has just published', async () => {
    const { calls } = openEmail('new&post=9', {
      'GET /api/posts/9': { body: { ...spinster, content: 'x', contentHtml: '' } },
      [`POST ${path}`]: created,
    });
    expect((await field('Subject')).value).toBe('Spinster');
    expect((await field('Preview text')).value).toBe('A trade, then a joke.');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'From an article' }).value).toBe('Spinster');
    await waitFor(() => expect(button('Send').getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(button('Send'));
    await waitFor(() => expect(bodies(calls, `POST ${path}`)).toEqual([expect.objectContaining({ postId: 9 })]));
  });

  it('that was only looked at is not stored', async () => {
    const { calls } = openEmail('new&post=9', {
      'GET /api/posts/9': { body: { ...spinster, content: 'x', contentHtml: '' } },
      [`POST ${path}`]: created,
    });
    await field('Subject');
    await userEvent.click(button('Back to Emails'));
    await screen.findByText('We haven’t sent an email yet.');
    expect(bodies(calls, `POST ${path}`)).toEqual([]);
  });

  it('takes title and excerpt of the article that is chosen, but keeps what was written', async () => {
    openEmail('new', { 'GET /api/posts': { body: [spinster] } });
    await userEvent.type(await field('Preview text'), 'My own words');
    await userEvent.type(screen.getByRole('combobox', { name: 'From an article' }), 'spin');
    await userEvent.click(await screen.findByRole('option', { name: 'Spinster' }));
    expect((await field('Subject')).value).toBe('Spinster');
    expect((await field('Preview text')).value).toBe('My own words');
    expect(await field('A note on top (optional)')).toBeTruthy();
  });

  it('is left by the open tab or by a button, and stays on the server', async () => {
    const { calls, path: at } = openEmail('new', { [`POST ${path}`]: created });
    await write();
    await userEvent.click(button('Back to Emails'));
    expect(at()).toBe('/admin?tab=campaigns');
    await waitFor(() => expect(bodies(calls, `POST ${path}`)).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'New Email' }));
    await field('Subject');
    await userEvent.click(screen.getByRole('tab', { name: 'Newsletter' }));
    expect(at()).toBe('/admin?tab=campaigns');
  });

  it('says at its field what a test still needs', async () => {
    openEmail('new');
    await field('Subject');
    await userEvent.click(button('Send Me a Test'));
    expect(await screen.findByText('Add a subject.')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Subject'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a subject that is too long at its field, and isn’t sent', async () => {
    const { calls } = openEmail('new');
    await userEvent.type(await field('Content'), 'Dear reader');
    await userEvent.click(await field('Subject'));
    await userEvent.paste('a'.repeat(300));
    await userEvent.click(button('Send'));
    expect(await screen.findByText('Keep it to 200 characters or fewer.')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Subject'));
    expect(bodies(calls, `POST ${path}`)).toEqual([]);
  });

  it('shows the server’s messages at their fields', async () => {
    openEmail('new', {
      [`POST ${path}`]: problem(400, 'Check the fields.', [{ path: 'subject', message: 'Keep it on one line.' }]),
    });
    await write();
    expect(await screen.findByText('Keep it on one line.')).toBeTruthy();
    expect((await field('Subject')).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('an email whose article was deleted', () => {
  it('has it again once it is restored, and typing doesn’t take it away', async () => {
    const gone = campaign(7, { subject: 'Mine', articleDeleted: true });
    const restored = { articleDeleted: false, postId: 9, postTitle: 'Spinster' };
    const { calls } = openEmail('7', {
      [`GET ${path}/7`]: { body: { ...gone, links: [], failures: {} } },
      [`PUT ${path}/7`]: ({ body }: Call) => {
        const { subject, expectedVersion } = body as { subject: string; expectedVersion: number };
        return { body: { ...gone, ...restored, subject, version: expectedVersion + 1 } };
      },
    });
    const saved = () => bodies(calls, `PUT ${path}/7`).map((body) => (body as { postId?: number }).postId);
    await screen.findByText('Someone deleted this email’s article.');
    await userEvent.type(await field('Subject'), '!');
    await screen.findByText(/^Draft saved /);
    const article = screen.getByRole<HTMLInputElement>('combobox', { name: 'From an article' });
    await waitFor(() => expect(article.value).toBe('Spinster'));
    expect(screen.queryByText('Someone deleted this email’s article.')).toBeNull();
    await userEvent.type(await field('Subject'), '?');
    await waitFor(() => expect(saved()).toEqual([undefined, 9]));
  });
});

describe('text that the server doesn’t have', () => {
  const offline = problem(503, 'Please try again in a moment.');

  it('stays in this browser, and is offered the next time', async () => {
    const first = openEmail('new', { [`POST ${path}`]: offline });
    await write();
    await waitFor(() => expect(copies()).toHaveLength(1));
    expect(await screen.findByText(/^Kept in this browser at /)).toBeTruthy();
    first.unmount();
    openEmail('new', { [`POST ${path}`]: offline });
    await screen.findByText(/^You have an unsaved draft from /);
    expect((await field('Subject')).value).toBe('');
    await userEvent.click(button('Restore'));
    expect([(await field('Subject')).value, (await field('Content')).value]).toEqual(['Hello', 'Dear reader']);
  });

  it('is deleted from this browser only after a question', async () => {
    const asked: string[] = [];
    window.confirm = (question = '') => asked.push(question) > 1;
    const first = openEmail('new', { [`POST ${path}`]: offline });
    await write();
    await waitFor(() => expect(copies()).toHaveLength(1));
    first.unmount();
    openEmail('new', { [`POST ${path}`]: offline });
    const discard = await screen.findByRole('button', { name: 'Discard' });
    await userEvent.click(discard);
    expect([asked, copies().length]).toEqual([['Delete this text for good?'], 1]);
    await userEvent.click(discard);
    await waitFor(() => expect(screen.queryByText(/^You have an unsaved draft from /)).toBeNull());
    expect(copies()).toEqual([]);
    const title = screen.getByRole('heading', { level: 1, name: 'New email' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('is sent as soon as the connection is back', async () => {
    let online = false;
    const { calls } = openEmail('new', { [`POST ${path}`]: () => (online ? created : offline) });
    await write();
    await screen.findByText(/^Kept in this browser at /);
    online = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^Draft saved /)).toBeTruthy();
    expect(bodies(calls, `POST ${path}`)).toHaveLength(2);
    expect(copies()).toEqual([]);
  });

  it('that someone else changed first replaces theirs only on purpose', async () => {
    const opened = campaign(7, { subject: 'Mine', version: 1 });
    const theirs = { ...opened, subject: 'Theirs', version: 2, links: [], failures: {} };
    const reads = [{ ...opened, links: [], failures: {} }];
    const { calls } = openEmail('7', {
      [`GET ${path}/7`]: () => ({ body: reads.shift() ?? theirs }),
      [`PUT ${path}/7`]: ({ body }: Call) =>
        (body as { expectedVersion: number }).expectedVersion === 2
          ? { body: { ...opened, version: 3 } }
          : problem(409, 'Someone changed this first.'),
    });
    await userEvent.type(await field('Subject'), '!');
    expect(await screen.findByText('Someone saved this while you were writing.')).toBeTruthy();
    expect((await field('Subject')).value).toBe('Mine!');
    expect(screen.getByText(/“Theirs”/)).toBeTruthy();
    expect(button('Send').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button('Keep mine'));
    await waitFor(() => expect(screen.queryByText('Someone saved this while you were writing.')).toBeNull());
    expect(bodies(calls, `PUT ${path}/7`).at(-1)).toMatchObject({ subject: 'Mine!', expectedVersion: 2 });
  });
});
