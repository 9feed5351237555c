import { describe, expect, it } from '@jest/globals';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { ReturnedForm } from '../../lib/returned-form';
import { testSite } from '../../testing/render-page';
import ReceiptPage from '../pages/receipt';
import { Providers } from '../providers';
import { makeQueryClient } from '../query-client';

/** The page with which the server answers a number that was sent without scripts. */
function rendered(state: Record<string, string>): string {
  const values = { receipt: '4071992655308184', content: 'They called me a word.', version: '2', ...state };
  const form: ReturnedForm = { form: 'receipt', status: 200, error: '', errors: [], values };
  return renderToString(
    h(
      MemoryRouter,
      { initialEntries: ['/receipt'] },
      h(Providers, { client: makeQueryClient(), site: testSite, form, children: h(ReceiptPage) }),
    ),
  );
}

describe('the forms of a receipt without scripts', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['waiting', {}, ['receipt-correct', 'receipt-withdraw']],
    ['question', { question: 'May we?' }, ['receipt-answer', 'receipt-correct', 'receipt-withdraw']],
    // A browser sends one form: a yes or a no would lose what is typed in the form of a change.
    ['changes-suggested', { suggestedContent: 'I got a name.' }, ['receipt-agree', 'receipt-withdraw']],
  ])('while its status is %s', (status, more, names) => {
    const html = rendered({ status, ...more });
    expect([...html.matchAll(/name="form" value="([^"]*)"/g)].map(([, name]) => name)).toEqual(names);
    expect(html.includes('Press Keep My Words, and you can do that next.')).toBe(status === 'changes-suggested');
  });
});
