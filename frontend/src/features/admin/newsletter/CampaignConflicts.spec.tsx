import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editor, shownToast } from '../../../testing/account';
import { problem, type Call } from '../../../testing/api';
import { bodies, campaign, field, openEmail, path, sending } from '../../../testing/campaigns';
import { button, connectStream, resetDesk, sendOnStream } from '../../../testing/desk';
import { LOCKED } from './SendCampaign';

resetDesk();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const waits = (name: string) => button(name).getAttribute('aria-disabled');
const ready = (name: string) => waitFor(() => expect(waits(name)).toBeNull());
const opened = { ...campaign(7, { subject: 'Mine' }), links: [], failures: {} };
const sendAt = new Date(Date.now() + 120_000).toISOString();
const scheduled = { ...opened, status: 'scheduled', sendAt, version: 2 };
const refusal = problem(409, 'Someone changed this email. Open it again.');
const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

describe('an email that someone scheduled meanwhile', () => {
  it('says so, and no longer changes by itself', async () => {
    const reads: unknown[] = [opened];
    const { calls } = openEmail('7', {
      [`GET ${path}/7`]: () => ({ body: reads.shift() ?? { ...scheduled, subject: 'Theirs' } }),
      [`PUT ${path}/7`]: ({ body }: Call) =>
        (body as { expectedVersion: number }).expectedVersion === 2 ? { body: { ...scheduled, version: 3 } } : refusal,
    });
    await userEvent.type(await field('Subject'), '!');
    expect((await screen.findByText(/^Someone scheduled this email while/)).textContent).toMatch(
      /It goes out (?:at|on) /,
    );
    await userEvent.click(button('Keep mine'));
    await screen.findByRole('button', { name: 'Save Changes' });
    await userEvent.type(await field('Subject'), '?');
    await screen.findByText(/^Kept in this browser at /);
    expect(bodies(calls, `PUT ${path}/7`)).toHaveLength(2);
  });

  it('is no longer changed by an editor who doesn’t send emails', async () => {
    const reads: unknown[] = [opened];
    openEmail(
      '7',
      {
        [`GET ${path}/7`]: () => ({ body: reads.shift() ?? { ...scheduled, subject: 'Theirs' } }),
        [`PUT ${path}/7`]: refusal,
      },
      editor,
    );
    const subject = await field('Subject');
    expect(screen.getByText('It’s saved as a draft. An admin sends it.')).toBeTruthy();
    await userEvent.type(subject, '!');
    expect(await screen.findByText(LOCKED)).toBeTruthy();
    expect(screen.queryByText(/^It’s saved as a draft/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
    expect(subject.value).toBe('Mine!');
    await userEvent.click(button('Keep theirs'));
    await waitFor(() => expect(subject.closest('fieldset')!.disabled).toBe(true));
    expect(subject.value).toBe('Theirs');
    expect(screen.getByText(LOCKED)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  it('is not changed by a test', async () => {
    const { calls } = openEmail('7', {
      [`GET ${path}/7`]: { body: scheduled },
      [`PUT ${path}/7`]: { body: { ...scheduled, version: 3 } },
    });
    await userEvent.type(await field('Subject'), ' half');
    await screen.findByText('To send yourself a test, save your changes.');
    await userEvent.click(button('Send Me a Test'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies(calls, `PUT ${path}/7`)).toEqual([]);
  });
});

describe('a refusal to send', () => {
  it('shows the text that someone else saved', async () => {
    const reads: unknown[] = [opened];
    openEmail('7', {
      [`GET ${path}/7`]: () => ({ body: reads.shift() ?? { ...opened, subject: 'Theirs', version: 2 } }),
      [`POST ${path}/7/send`]: refusal,
    });
    await field('Subject');
    await ready('Send');
    await userEvent.click(button('Send'));
    expect(await screen.findByText('Someone saved this while you were writing.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep theirs' })).toBeTruthy();
  });

  it('of one that is scheduled, because the answer was lost, counts as sent', async () => {
    const reads: unknown[] = [opened];
    const answers: unknown[] = [unreachable];
    const { path: at } = openEmail('7', {
      [`GET ${path}/7`]: () => ({ body: reads.shift() ?? { ...scheduled, subject: 'Mine' } }),
      [`POST ${path}/7/send`]: () => (answers.shift() as undefined | (() => never))?.() ?? refusal,
    });
    await field('Subject');
    await ready('Send');
    await userEvent.click(button('Send'));
    expect((await screen.findByText(/^We couldn’t reach The Archive/)).getAttribute('role')).toBe('alert');
    await ready('Send');
    await userEvent.click(button('Send'));
    await waitFor(() => expect(at()).toBe('/admin?tab=campaigns'));
    expect(shownToast()[0]).toBe('Scheduled');
  });

  it('while offline is shown beside the buttons, which keep the focus', async () => {
    openEmail('7', { [`GET ${path}/7`]: { body: opened }, [`PUT ${path}/7`]: unreachable });
    await userEvent.type(await field('Subject'), '!');
    await ready('Send');
    await userEvent.click(button('Send'));
    expect((await screen.findByText(/^We couldn’t save it\. We couldn’t reach/)).getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(button('Send'));
  });
});

describe('a lost answer', () => {
  it('makes no second draft', async () => {
    const answers: unknown[] = [unreachable];
    const draft = campaign(7, { subject: 'Hello', content: 'Dear reader' });
    const { calls, path: at } = openEmail('new', {
      [`POST ${path}`]: () => (answers.shift() as undefined | (() => never))?.() ?? { status: 201, body: draft },
      [`GET ${path}`]: { body: [draft] },
    });
    await userEvent.type(await field('Subject'), 'Hello');
    await userEvent.type(await field('Content'), 'Dear reader');
    await screen.findByText(/^Offline\. Kept in this browser/);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText(/^Draft saved /);
    expect(at()).toBe('/admin?tab=campaigns&campaign=7');
    expect(bodies(calls, `POST ${path}`)).toHaveLength(1);
  });

  it('is no conflict with oneself', async () => {
    const reads: unknown[] = [opened];
    const answers: unknown[] = [unreachable];
    openEmail('7', {
      [`GET ${path}/7`]: () => ({ body: reads.shift() ?? { ...opened, subject: 'Mine!', version: 2 } }),
      [`PUT ${path}/7`]: () => (answers.shift() as undefined | (() => never))?.() ?? refusal,
    });
    await userEvent.type(await field('Subject'), '!');
    await screen.findByText(/^Offline\. Kept in this browser/);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByText(/^Draft saved /);
    expect(screen.queryByText(/^Someone/)).toBeNull();
  });
});

describe('opening and leaving', () => {
  it('an email that was just written has its text, and the focus is on the titles', async () => {
    const draft = campaign(7, { subject: 'Hello', content: 'Dear reader' });
    const { calls } = openEmail('new', {
      [`POST ${path}`]: { status: 201, body: draft },
      [`GET ${path}/7`]: { body: { ...draft, links: [], failures: {} } },
      [`GET ${path}`]: { body: [draft] },
    });
    await userEvent.type(await field('Subject'), 'Hello');
    await screen.findByText(/^Draft saved /);
    await userEvent.click(screen.getByRole('tab', { name: 'Newsletter' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Hello' }));
    expect((await field('Subject')).value).toBe('Hello');
    const title = screen.getByRole('heading', { level: 1, name: 'Edit email' });
    expect(document.activeElement).toBe(title);
    expect(bodies(calls, `POST ${path}`)).toHaveLength(1);
  });

  it('one without an id gives the focus to the title of the list', async () => {
    openEmail('new');
    await field('Subject');
    await userEvent.click(button('Back to Emails'));
    const title = await screen.findByRole('heading', { level: 1, name: 'Newsletter' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });
});

describe('the facts of an email', () => {
  it('how many people get it is read again when someone signs up', async () => {
    let every = 0;
    openEmail('7', {
      [`GET ${path}/7`]: { body: opened },
      'GET /api/newsletter/sending': () => ({ body: { ...sending, audiences: { ...sending.audiences, every } } }),
    });
    await screen.findByText(/^This goes to nobody right now/);
    expect(waits('Send')).toBe('true');
    every = 1;
    connectStream();
    sendOnStream('changed', ['newsletter']);
    expect(await screen.findByText(/^This goes to 1 person\./)).toBeTruthy();
    await ready('Send');
  });

  it('that its article was deleted is said, and only a button decides to send it without', async () => {
    const { calls } = openEmail('7', {
      [`GET ${path}/7`]: { body: { ...opened, articleDeleted: true } },
      [`PUT ${path}/7`]: ({ body }: Call) => ({
        body: { ...opened, ...(body as object), articleDeleted: !('postId' in (body as object)), version: 2 },
      }),
    });
    await screen.findByText('Someone deleted this email’s article.');
    expect(waits('Send')).toBe('true');
    await userEvent.type(await field('Subject'), '!');
    await screen.findByText(/^Draft saved /);
    expect(screen.getByText('Someone deleted this email’s article.')).toBeTruthy();
    await userEvent.click(button('Send without an article'));
    await ready('Send');
    expect(bodies(calls, `PUT ${path}/7`).map((body) => (body as { postId?: null }).postId)).toEqual([undefined, null]);
  });

  it('the preview text follows the article until someone writes one', async () => {
    const [a, b] = [
      { id: 9, title: 'Spinster', excerpt: 'A trade.', published: true, version: 1 },
      { id: 8, title: 'Virago', excerpt: 'A heroine.', published: true, version: 1 },
    ];
    openEmail('7', {
      [`GET ${path}/7`]: {
        body: { ...opened, subject: 'Spinster', preheader: 'A trade.', postId: 9, postTitle: 'Spinster' },
      },
      'GET /api/posts/9': { body: a },
      'GET /api/posts/8': { body: b },
      'GET /api/posts': { body: [b] },
      [`PUT ${path}/7`]: { body: { ...opened, version: 2 } },
    });
    const article = await screen.findByRole('combobox', { name: 'From an article' });
    await userEvent.clear(article);
    await userEvent.type(article, 'vira');
    await userEvent.click(await screen.findByRole('option', { name: 'Virago' }));
    expect([(await field('Subject')).value, (await field('Preview text')).value]).toEqual(['Virago', 'A heroine.']);
  });

  it('the time zone beside a picked time is the one of that day', async () => {
    openEmail('7', { [`GET ${path}/7`]: { body: opened } });
    await field('Subject');
    await ready('Pick a Time');
    await userEvent.click(button('Pick a Time'));
    const dialog = await screen.findByRole('dialog', { name: 'Pick a Time' });
    const year = new Date().getUTCFullYear() + 1;
    for (const [day, zone] of [
      [`${year}-01-05T09:00`, 'EST'],
      [`${year}-07-01T09:00`, 'EDT'],
    ] as const) {
      await userEvent.clear(within(dialog).getByLabelText('When it goes out'));
      await userEvent.type(within(dialog).getByLabelText('When it goes out'), day);
      expect(dialog.textContent).toContain(`(${zone})`);
    }
  });
});

describe('a test', () => {
  it('is sent once, however often Enter is pressed', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { calls } = openEmail('7', {
      [`GET ${path}/7`]: { body: opened },
      [`POST ${path}/7/test`]: () => new Promise((resolve) => (answer = resolve)),
    });
    await field('Subject');
    await userEvent.click(button('Send Me a Test'));
    const dialog = await screen.findByRole('dialog', { name: 'Send Me a Test' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Email' }), 'a@example.org{Enter}{Enter}');
    await waitFor(() => expect(bodies(calls, `POST ${path}/7/test`)).toHaveLength(1));
    answer({ status: 202, body: {} });
    await waitFor(() => expect(shownToast()[0]).toBe('Test sent'));
    expect(bodies(calls, `POST ${path}/7/test`)).toHaveLength(1);
  });

  it('waits for the answer to an unsaved draft, and leaves it where it is', async () => {
    const key = 'lasting-draft:campaign:0:new';
    const first = openEmail('new', { [`POST ${path}`]: problem(503, 'Not now.') });
    await userEvent.type(await field('Subject'), 'Earlier');
    await screen.findByText(/^Kept in this browser at /);
    const kept = Object.keys(localStorage).find((name) => name.startsWith('lasting-draft:campaign:')) ?? key;
    first.unmount();
    const { calls } = openEmail('new&post=9', {
      'GET /api/posts/9': { body: { id: 9, title: 'Spinster', excerpt: 'A trade.', version: 1 } },
      [`POST ${path}`]: problem(503, 'Not now.'),
    });
    await screen.findByText(/^You have an unsaved draft from /);
    expect((await field('Subject')).value).toBe('Spinster');
    await userEvent.click(button('Send Me a Test'));
    expect(waits('Send Me a Test')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies(calls, `POST ${path}`)).not.toContainEqual(expect.objectContaining({ subject: 'Spinster' }));
    expect(localStorage.getItem(kept)).toContain('Earlier');
  });
});
