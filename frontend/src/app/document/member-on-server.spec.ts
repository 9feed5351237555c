import { describe, expect, it } from '@jest/globals';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { testSite } from '../../testing/render-page';
import MemberPage from '../pages/member';
import { Providers } from '../providers';
import { makeQueryClient } from '../query-client';

/** As the server renders it: React renders what is in a `noscript` only there. */
const rendered = (at: string): string =>
  renderToString(
    h(
      MemoryRouter,
      { initialEntries: [at] },
      h(Providers, { client: makeQueryClient(), site: testSite, children: h(MemberPage) }),
    ),
  );

describe('the member area after signing in without scripts', () => {
  it.each([
    ['/member', false, false],
    ['/member?signed-in=1', true, false],
    ['/member?signed-in=kept', false, true],
  ])('at %s says that the account stays only if its deletion has ended', (at, signedIn, kept) => {
    const html = rendered(at);
    expect([html.includes('<h2>You’re signed in</h2>'), html.includes('<h2>Your account stays</h2>')]).toEqual([
      signedIn,
      kept,
    ]);
    expect(html.includes('that canceled its deletion. If you still want to delete it, ask again.')).toBe(kept);
    expect(html.includes('When you’re done, log out below.')).toBe(signedIn || kept);
  });
});
