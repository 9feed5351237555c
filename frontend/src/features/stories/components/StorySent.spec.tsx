import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { Providers } from '../../../app/providers';
import { makeQueryClient } from '../../../app/query-client';
import { testSite } from '../../../testing/render-page';
import { StorySent } from './StorySent';

const RECEIPT = '4071992655308184';

function open(receipt: string | null = RECEIPT) {
  let dismissed = 0;
  const panel = (
    <>
      <StorySent
        to="/stories"
        receipt={receipt ?? undefined}
        onDismiss={() => (dismissed += 1)}
        help={<Link to="/data">Help</Link>}
      />
      <Link to="/about">About</Link>
      <a href="#leaving">What it does</a>
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/stories', element: panel },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/about', '/stories'] },
  );
  render(
    <Providers client={makeQueryClient()} site={testSite}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { router, dismissed: () => dismissed };
}
const once = () => screen.queryByRole('heading', { level: 1, name: 'Do you have your number?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const digits = () => [...document.querySelectorAll('.slip-digits > [aria-hidden]')].map((group) => group.textContent);

describe('the receipt on the panel after sending', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    delete (navigator as { clipboard?: unknown }).clipboard;
  });

  it('is below the words that say that the story was sent', () => {
    open();
    const words = screen.getAllByRole('status')[0]!;
    expect(words.textContent).toBe('Story submitted Your story has been submitted for review.');
  });

  it('shows the number four by four, and reads it digit by digit', () => {
    open();
    expect(digits()).toEqual(['4071', '9926', '5530', '8184']);
    expect(screen.getByText('4 0 7 1, 9 9 2 6, 5 5 3 0, 8 1 8 4')).toBeTruthy();
    expect(screen.getByText('Shown only once')).toBeTruthy();
  });

  it('says what the number is good for, and only what is true', () => {
    open();
    const uses = screen.getByRole('region', { name: 'With this number, you can' });
    expect([...uses.querySelectorAll('li')].map((use) => use.textContent)).toEqual([
      'see if it’s waiting, published, or declined, and why',
      'answer if an editor has a question',
      'fix it before it goes up',
      'take it back anytime',
    ]);
  });

  it('copies the number, and says so', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
    open();
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await press('Copy');
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Copied'),
    );
    expect(copied).toEqual(['4071 9926 5530 8184']);
  });

  it('says that copying did not work, and what to do instead', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    document.execCommand = () => false;
    open();
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await press('Copy');
    expect(await screen.findByText('Copying didn’t work. Write the number down instead.')).toBeTruthy();
  });

  it('prints with the site’s name as the title, which becomes the name of a file', async () => {
    document.title = 'Stories | The Archive';
    let printed = '';
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      printed = document.title;
      window.dispatchEvent(new Event('afterprint'));
    };
    open();
    await press('Print');
    expect([printed, document.title]).toEqual(['The Archive', 'Stories | The Archive']);
  });

  it('is shown once more before the reader goes back to the stories', async () => {
    const { dismissed } = open();
    await follow('Back to Stories');
    expect(document.activeElement).toBe(once());
    expect(digits()).toEqual(['4071', '9926', '5530', '8184']);
    await press('Not yet, go back');
    expect(once()).toBeNull();
    expect(document.activeElement?.textContent).toBe('We have your story.');
    await follow('Back to Stories');
    await press('Got it');
    expect(dismissed()).toBe(1);
  });

  it.each([
    ['a link of the page', () => follow('About'), '/about'],
    ['the link to the receipt', () => follow('Check your receipt'), '/receipt'],
  ])('is shown once more before %s leads away', async (_, leave, path) => {
    const { router, dismissed } = open();
    await leave();
    expect(once()).toBeTruthy();
    expect(router.state.location.pathname).toBe('/stories');
    await press('Got it');
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(dismissed()).toBe(1);
  });

  it('is shown once more before Back leads away, which can be called off', async () => {
    const { router } = open();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(once()).toBeTruthy());
    await press('Not yet, go back');
    expect(once()).toBeNull();
    expect(router.state.location.pathname).toBe('/stories');
  });

  it('never stands between a reader and help', async () => {
    const { router, dismissed } = open();
    await follow('Help');
    expect([router.state.location.pathname, dismissed()]).toEqual(['/data', 0]);
  });

  it('asks nothing when the tab is closed', () => {
    open();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });

  it('is left out if the server sent none, and nothing is asked then', async () => {
    const { dismissed } = open(null);
    expect(screen.queryByText('Your receipt')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Check your receipt' })).toBeNull();
    await follow('Back to Stories');
    expect(dismissed()).toBe(1);
  });
});
