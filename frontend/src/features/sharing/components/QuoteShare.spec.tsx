import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useToastSlot } from '../../../components/toasts/toast';
import { renderPage } from '../../../testing/render-page';
import { QuoteShare } from './QuoteShare';

const shared: string[] = [];

beforeEach(() => {
  shared.length = 0;
  renderPage(
    <>
      <div className="text">
        <p id="first">
          A quiet word<sup>[1]</sup> travels.
        </p>
        <p id="second">Nobody asked.</p>
      </div>
      <p id="elsewhere">Elsewhere.</p>
      <QuoteShare path="/article/7" title="Shrill" within=".text" onShare={(platform) => shared.push(platform)} />
    </>,
  );
});
afterEach(() => act(() => getSelection()?.removeAllRanges()));

/** Selects from a letter of one text to a letter of another. */
function select(from: Node, start: number, to: Node, end: number): void {
  const range = document.createRange();
  range.setStart(from, start);
  range.setEnd(to, end);
  act(() => {
    getSelection()!.removeAllRanges();
    getSelection()!.addRange(range);
    document.dispatchEvent(new Event('selectionchange'));
  });
}
const textOf = (id: string) => document.getElementById(id)!.firstChild!;
const bar = () => screen.findByRole('region', { name: 'Share these words' });
const none = () => expect(screen.queryByRole('region')).toBeNull();

describe('selected words of an article', () => {
  it('are offered as whole words, without the numbers of sources', async () => {
    select(textOf('first'), 4, document.getElementById('first')!.lastChild!, 4);
    expect((await bar()).textContent).toContain('“quiet word travels”');
  });

  it('are copied with title and address, and as a link that leads to them, and are counted', async () => {
    const user = userEvent.setup();
    select(textOf('first'), 2, textOf('second'), 6);
    await bar();
    await user.click(screen.getByRole('button', { name: 'Copy quote' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        '“quiet word travels.\nNobody” (Shrill, https://archive.example/article/7)',
      ),
    );
    none();
    select(textOf('second'), 0, textOf('second'), 6);
    await bar();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe('https://archive.example/article/7#:~:text=Nobody'),
    );
    expect(shared).toEqual(['copy_link', 'copy_link']);
  });

  it('are no offer outside of the text, when nothing is selected anymore, or after Escape', async () => {
    select(textOf('second'), 0, textOf('second'), 6);
    await bar();
    select(textOf('elsewhere'), 0, textOf('elsewhere'), 4);
    await waitFor(none);
    select(textOf('second'), 0, textOf('second'), 6);
    await bar();
    await userEvent.keyboard('{Escape}');
    none();
    expect(getSelection()!.isCollapsed).toBe(true);
  });

  it('are saved as a picture, or the toast says why there is none', async () => {
    const user = userEvent.setup();
    const requested: string[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (input) => {
      requested.push(String(input));
      return Promise.resolve(new Response('', { status: 503 }));
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    try {
      select(textOf('second'), 0, textOf('second'), 6);
      await bar();
      await user.click(screen.getByRole('button', { name: 'Save wide image' }));
      await waitFor(() => expect(useToastSlot.getState().toast?.title).toBe('We couldn’t make the image'));
      expect(requested).toEqual(['/article/7/card.png?size=wide&words=Nobody']);
      expect(click).not.toHaveBeenCalled();
      expect(await bar()).toBeTruthy();
    } finally {
      globalThis.fetch = real;
      click.mockRestore();
    }
  });
});
