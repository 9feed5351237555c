import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { hydration } from '../../lib/hydration';
import { ReturnedFormContext, type ReturnedForm } from '../../lib/returned-form';
import { resetBetweenTests, shownToast } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import NewsletterConfirmPage from './newsletter-confirm';
import UnsubscribePage from './unsubscribe';

resetBetweenTests();
afterEach(() => {
  delete window.linkOpened;
  hydration.active = false;
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

interface LinkPage {
  path: string;
  Page: ComponentType;
  form: string;
  api: string;
  ask: string;
  button: string;
  done: string;
  sent: string;
  failed: string;
}

const confirm: LinkPage = {
  path: '/newsletter/confirm',
  Page: NewsletterConfirmPage,
  form: 'newsletter-confirm',
  api: 'POST /api/newsletter/confirm',
  ask: 'One more step',
  button: 'Yes, sign me up',
  done: 'You’re subscribed',
  sent: 'confirmed',
  failed: 'You’re not subscribed yet',
};
const unsubscribe: LinkPage = {
  path: '/unsubscribe',
  Page: UnsubscribePage,
  form: 'unsubscribe',
  api: 'POST /api/newsletter/unsubscribe',
  ask: 'Unsubscribe',
  button: 'Unsubscribe',
  done: 'You’re unsubscribed',
  sent: 'left',
  failed: 'You’re still subscribed',
};

describe.each([confirm, unsubscribe])('the page $path, opened from an email', (page) => {
  const { path, Page, api, ask, button, done, sent, failed, form } = page;

  it('changes nothing when it is opened', async () => {
    const calls = mockApi({});
    renderPage(<Page />, `${path}?token=t0ken`);
    await title(ask);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(calls).toEqual([]);
  });

  it('sends the token when its button is pressed, once, and moves the focus to the result', async () => {
    let arrive = (_: { body: unknown }): void => undefined;
    const calls = mockApi({ [api]: () => new Promise((resolve) => (arrive = resolve)) });
    renderPage(<Page />, `${path}?token=t0ken`);
    await press(button);
    await userEvent.click(await screen.findByRole('button', { name: /ing\.\.\.$/ }));
    arrive({ body: {} });
    await waitFor(async () => expect(document.activeElement).toBe(await title(done)));
    expect(calls.map(({ body }) => body)).toEqual([{ token: 't0ken' }]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Read the Journal' })).toBeTruthy();
  });

  it('reads the token that the boot script took out of the address', async () => {
    window.linkOpened = { path, search: '?utm_source=mail&token=taken' };
    const calls = mockApi({ [api]: { body: {} } });
    renderPage(<Page />, path);
    await press(button);
    await title(done);
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'taken' }]);
  });

  it('still says so after Back, when the token is gone', async () => {
    window.linkOpened = { path, search: '?token=taken' };
    const calls = mockApi({ [api]: { body: {} } });
    const { go } = renderPage(<Page />, path);
    await press(button);
    await title(done);
    await go('/journal');
    await screen.findByText('elsewhere');
    await go(-1);
    await title(done);
    expect(calls).toHaveLength(1);
  });

  it.each(['', '?token=', '?token=%20'])('says that the link doesn’t work if it has no token (%p)', async (query) => {
    const calls = mockApi({});
    renderPage(<Page />, path + query);
    await title('This link doesn’t work');
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls).toEqual([]);
  });

  it.each([400, 404])('says the same about a wrong or expired token (%d), without a toast', async (status) => {
    mockApi({ [api]: problem(status, 'No such link.') });
    renderPage(<Page />, `${path}?token=old`);
    await press(button);
    await waitFor(async () => expect(document.activeElement).toBe(await title('This link doesn’t work')));
    expect(shownToast()).toEqual([]);
  });

  it('offline, says so beside the button, and works on the next press', async () => {
    let online = false;
    mockApi({
      [api]: () => {
        if (!online) throw new TypeError('Failed to fetch');
        return { body: {} };
      },
    });
    renderPage(<Page />, `${path}?token=t0ken`);
    await press(button);
    const message = 'We couldn’t reach The Archive. Check your connection, then try again.';
    expect((await screen.findByText(message)).className).toBe('field-error');
    expect(shownToast()).toEqual([failed, message]);
    online = true;
    await press(button);
    await title(done);
    expect(screen.queryByText(message)).toBeNull();
  });

  it('without scripts, shows the result that the server led to, and takes it out of the address', async () => {
    mockApi({});
    const { path: now } = renderPage(<Page />, `${path}?${sent}=1`);
    await title(done);
    await waitFor(() => expect(now()).toBe(path));
  });

  const returnedWith = (returned: Partial<ReturnedForm>) => {
    hydration.active = true;
    const value = { form, status: 200, error: '', errors: [], values: {}, ...returned };
    renderPage(
      <ReturnedFormContext value={value}>
        <Page />
      </ReturnedFormContext>,
      `${path}?token=given`,
    );
  };

  it('without scripts, shows the result of a form that was accepted without a redirect', async () => {
    returnedWith({});
    await title(done);
  });

  it('without scripts, shows why the server refused', async () => {
    returnedWith({ status: 429, error: 'Too many requests. Please try again in 12 minutes.' });
    await title(ask);
    expect(screen.getByText('Too many requests. Please try again in 12 minutes.')).toBeTruthy();
  });

  it('without scripts, says that a refused token doesn’t work', async () => {
    returnedWith({ status: 404, error: 'No such link.' });
    await title('This link doesn’t work');
  });
});

describe('a confirmation link that doesn’t work', () => {
  it('says how long links work, and where to sign up again', async () => {
    mockApi({});
    renderPage(<NewsletterConfirmPage />, '/newsletter/confirm');
    await title('This link doesn’t work');
    expect(screen.getByText(/more than 7 days old/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign up again' }).getAttribute('href')).toBe('/newsletter');
  });
});

describe('an unsubscribe link that doesn’t work', () => {
  it('says where to write instead', async () => {
    mockApi({});
    renderPage(<UnsubscribePage />, '/unsubscribe');
    await title('This link doesn’t work');
    expect(screen.getByRole('link', { name: 'editors@example.org' })).toBeTruthy();
    expect(screen.getByText(/^If you already unsubscribed, you’re off the list\./)).toBeTruthy();
  });
});
