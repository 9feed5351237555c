import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin } from '../../../testing/account';
import { mockApi } from '../../../testing/api';
import { queryOf, resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import type { User } from '../../../lib/api/types';
import { RecentDecisions } from './RecentDecisions';

resetDesk();

const moderator: User = { ...admin, isAdmin: false, role: 'moderator', capabilities: ['use-desk', 'moderate'] };

async function open(user: User) {
  const calls = mockApi({ 'GET /api/moderation/decisions': { body: [] } });
  renderPage(<RecentDecisions />, '/admin', {}, undefined, user);
  await userEvent.click(screen.getByRole('button', { name: 'Recent decisions' }));
  const filter = await screen.findByLabelText<HTMLSelectElement>('Show decisions about');
  return { calls, filter, choices: Array.from(filter.options, ({ text }) => text) };
}

describe('the recent decisions', () => {
  it('are those about every kind that is logged, or about one', async () => {
    const { calls, filter, choices } = await open(admin);
    expect(choices).toEqual([
      ...['Everything', 'Posts', 'Stories', 'Comments', 'Topics', 'Content ideas', 'Newsletter emails'],
      ...['Newsletter sign-ups', 'Accounts', 'Terms, privacy, guidelines'],
    ]);
    for (const kind of ['campaign', 'page']) {
      await userEvent.selectOptions(filter, kind);
      await waitFor(() => expect(queryOf(calls.at(-1)!).kind).toBe(kind));
    }
  });

  it('offer only the kinds that a role may decide about', async () => {
    const { choices } = await open(moderator);
    expect(choices).toEqual(['Everything', 'Stories', 'Comments', 'Topics', 'Content ideas']);
  });
});
