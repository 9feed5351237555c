import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page';
import { useState } from 'react';
import { mockApi } from '../../../testing/api';
import { useLinkedItem, useLinkedStory } from './use-linked-item';

function LinkedStory() {
  const [opened, setOpened] = useState<string[]>([]);
  useLinkedStory(({ content }) => setOpened((all) => [...all, content]));
  return <p>{opened.join() || 'none'}</p>;
}

const Linked = () => <p>{useLinkedItem() ?? 'none'}</p>;

describe('a link to an item on the desk', () => {
  it('opens it once: the address forgets it', async () => {
    const { path } = renderPage(<Linked />, '/admin?tab=posts&edit=7');
    await waitFor(() => expect(path()).toBe('/admin?tab=posts'));
    expect(screen.getByText('7')).toBeTruthy();
  });

  it.each(['', '?edit=', '?edit=0', '?edit=7x', '?edit=-1'])('opens nothing for %j', (query) => {
    renderPage(<Linked />, `/admin${query}`);
    expect(screen.getByText('none')).toBeTruthy();
  });

  it('loads a story, and opens it once', async () => {
    const calls = mockApi({ 'GET /api/confessions/3': { body: { id: 3, content: 'A word.' } } });
    const { path } = renderPage(<LinkedStory />, '/admin?tab=confessions&edit=3');
    expect(await screen.findByText('A word.')).toBeTruthy();
    expect(path()).toBe('/admin?tab=confessions');
    expect(calls).toHaveLength(1);
  });
});
