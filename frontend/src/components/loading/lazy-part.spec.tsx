import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LazyPart } from './lazy-part';

type Menu = (props: { at: string }) => string;
const Menu: Menu = ({ at }) => `menu of ${at}`;
const failure = new TypeError('Failed to fetch dynamically imported module');

const page = (load: () => Promise<Menu>) =>
  render(
    <article>
      <h1>An article</h1>
      <LazyPart load={load} says="The menu didn’t load." waiting="Loading...">
        {(Part) => <Part at="the article" />}
      </LazyPart>
    </article>,
  );
const article = () => screen.getByRole('heading', { name: 'An article' });
const again = () => screen.findByRole('button', { name: 'Try again' });

describe('a part that loads later', () => {
  afterEach(cleanup);

  it('is shown when it is there', async () => {
    page(() => Promise.resolve(Menu));
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(await screen.findByText('menu of the article')).toBeTruthy();
  });

  it('says in its place that it did not load, and the rest of the page stays', async () => {
    page(() => Promise.reject(failure));
    expect((await screen.findByRole('alert')).textContent).toContain('The menu didn’t load.');
    expect(article()).toBeTruthy();
  });

  it('is asked for again by “Try again”, whose message stays until then', async () => {
    let arrive = (_: Menu): void => undefined;
    const load = jest
      .fn<() => Promise<Menu>>()
      .mockRejectedValueOnce(failure)
      .mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    page(load);
    const button = await again();
    await userEvent.click(button);
    expect(load).toHaveBeenCalledTimes(2);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    await act(async () => arrive(Menu));
    expect(screen.getByText('menu of the article')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is asked for again when the network is back', async () => {
    page(jest.fn<() => Promise<Menu>>().mockRejectedValueOnce(failure).mockResolvedValue(Menu));
    await again();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('menu of the article')).toBeTruthy();
  });

  it('keeps an error of its own code to its place', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    page(async () => () => {
      if (broken) throw new Error('code of another version');
      return 'menu again';
    });
    const button = await again();
    expect(article()).toBeTruthy();
    broken = false;
    await userEvent.click(button);
    expect(screen.getByText('menu again')).toBeTruthy();
    complaints.mockRestore();
  });
});
