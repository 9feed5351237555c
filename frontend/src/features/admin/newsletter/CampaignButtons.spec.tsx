import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '../../../app/providers';
import { makeQueryClient } from '../../../app/query-client';
import type { Campaign, User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';
import { admin, editor, resetBetweenTests } from '../../../testing/account';
import { campaign, sending } from '../../../testing/campaigns';
import { testSite } from '../../../testing/render-page';
import { CampaignButtons } from './CampaignButtons';

resetBetweenTests();

const nothing = (): void => undefined;
const actions = {
  busy: null,
  edit: nothing,
  copy: nothing,
  remove: nothing,
  cancel: nothing,
  pause: nothing,
  resume: nothing,
};

/** The buttons beside an email that goes out tomorrow. */
function shownTo(user: User, more: Partial<Campaign> = {}): string[] {
  const client = makeQueryClient();
  client.setQueryData(currentUserKey, user);
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  render(
    <Providers client={client} site={testSite}>
      <MemoryRouter>
        <CampaignButtons
          campaign={campaign(4, { status: 'scheduled', sendAt, ...more })}
          sending={sending}
          now={Date.now()}
          actions={actions}
        />
      </MemoryRouter>
    </Providers>,
  );
  return screen.queryAllByRole('button').map((button) => button.textContent ?? '');
}

describe('a scheduled email', () => {
  it('is canceled, moved and edited by an admin', () => {
    expect(shownTo(admin)).toEqual(['Cancel', 'Change Time', 'Edit']);
    expect(screen.getByText(/You can still cancel\./)).toBeTruthy();
  });

  it('is read by an editor, who drafts emails and doesn’t send them', () => {
    expect(shownTo(editor)).toEqual([]);
    expect(screen.getByText(/An admin can still cancel\./)).toBeTruthy();
    expect(screen.queryByText('Someone deleted this email’s article.')).toBeNull();
  });

  it('says before its time that it won’t go out without its article', () => {
    shownTo(editor, { articleDeleted: true });
    expect(screen.getByText('Someone deleted this email’s article.')).toBeTruthy();
  });
});
