import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page';
import { clearReaderState } from './leaving';
import { forgetLink, useLinkToken } from './link-token';

const PATH = '/reset-password';
const LINK = '?token=s3cret';

function Page() {
  const { token, forget } = useLinkToken();
  return (
    <>
      <p>{token ?? 'none'}</p>
      <button type="button" onClick={forget}>
        Use
      </button>
      <a href="/journal" onClick={(event) => event.preventDefault()}>
        Journal
      </a>
      <a href={`${PATH}#more`}>More</a>
    </>
  );
}

/** As app/scripts/boot-script.ts leaves the page. */
function open(isReloaded = false) {
  history.replaceState({ idx: 0, link: LINK }, '', PATH);
  window.linkOpened = { path: PATH, search: LINK, isReloaded };
  renderPage(<Page />, PATH);
}
const kept = () => (history.state as { link?: string }).link;

describe('the secret of an email link', () => {
  afterEach(() => {
    delete window.linkOpened;
    history.replaceState(null, '', '/');
  });

  it.each([false, true])('is there, also after a reload: %j', async (isReloaded) => {
    open(isReloaded);
    expect(await screen.findByText('s3cret')).toBeTruthy();
    expect(kept()).toBe(LINK);
  });

  it('is gone from the page, its memory and the history once it was used', () => {
    open();
    fireEvent.click(screen.getByText('Use'));
    expect(screen.getByText('none')).toBeTruthy();
    expect([window.linkOpened, history.state]).toEqual([undefined, { idx: 0 }]);
  });

  it('is gone from the history when a link leads to another page, but not within the page', () => {
    open();
    fireEvent.click(screen.getByText('More'));
    expect(kept()).toBe(LINK);
    fireEvent.click(screen.getByText('Journal'));
    expect(kept()).toBeUndefined();
  });

  it.each([
    ['“Leave this page”', clearReaderState],
    ['the form of the link was accepted', forgetLink],
  ])('is gone after %s', (_, forget) => {
    open();
    forget();
    expect([window.linkOpened, kept()]).toEqual([undefined, undefined]);
  });
});
