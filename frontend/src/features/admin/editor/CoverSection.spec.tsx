import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import type { Media, User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';
import { admin } from '../../../testing/account';
import { mockApi, problem } from '../../../testing/api';
import { bodies } from '../../../testing/campaigns';
import { resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { emptyPost, type PostForm } from '../posts/post-form';
import { CoverSection } from './CoverSection';
import { PictureTools, PictureToolsProvider } from './pictures/picture-tools';

resetDesk();

const id = 'loom'.padEnd(22, 'x');
const loom = { id, url: `/media/${id}`, alt: null, decorative: false, caption: null } as Media;

function Section(cover: Partial<PostForm>) {
  const form = useForm<PostForm>({ defaultValues: { ...emptyPost, ...cover } });
  return <CoverSection form={form} id={9} category={undefined} open onToggle={() => undefined} />;
}
function open(cover: Partial<PostForm>, answers: Parameters<typeof mockApi>[0] = {}, user?: User) {
  const calls = mockApi({
    [`GET /api/media/${id}`]: { body: loom },
    [`PUT /api/media/${id}`]: ({ body }) => ({ body: { ...loom, ...(body as object) } }),
    ...answers,
  });
  const { client } = renderPage(
    <PictureToolsProvider value={new PictureTools()}>
      <Section {...cover} />
    </PictureToolsProvider>,
  );
  if (user) client.setQueryData(currentUserKey, user);
  return calls;
}
const alt = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Alt text' });

describe('the alternative text of a cover', () => {
  it('is not needed for a picture of the library that is decorative', async () => {
    const calls = open({ imageUrl: loom.url, imageAlt: 'A loom.' });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Decorative/ });
    expect(box.checked).toBe(false);
    await userEvent.click(box);
    await waitFor(() => expect(alt().disabled).toBe(true));
    expect([alt().value, box.checked]).toEqual(['', true]);
    await userEvent.click(box);
    await waitFor(() => expect(alt().disabled).toBe(false));
    expect(bodies(calls, `PUT /api/media/${id}`)).toEqual([{ decorative: true }, { decorative: false }]);
  });

  it('stays when the library could not store that', async () => {
    const calls = open(
      { imageUrl: loom.url, imageAlt: 'A loom.' },
      { [`PUT /api/media/${id}`]: problem(500, 'Broken.') },
    );
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Decorative/ });
    await userEvent.click(box);
    await waitFor(() => expect(bodies(calls, `PUT /api/media/${id}`)).toHaveLength(1));
    expect([alt().value, box.checked]).toEqual(['A loom.', false]);
  });

  it('can be written by a writer, who may not be able to change that the picture is decorative', async () => {
    const writer: User = { ...admin, isAdmin: false, role: 'writer', capabilities: ['use-desk', 'write-drafts'] };
    open({ imageUrl: loom.url }, { [`GET /api/media/${id}`]: { body: { ...loom, decorative: true } } }, writer);
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Decorative/ });
    expect(box.checked).toBe(true);
    await waitFor(() => expect(alt().disabled).toBe(false));
    await userEvent.type(alt(), 'A loom.');
    expect([alt().value, box.checked]).toEqual(['A loom.', false]);
  });

  it('is needed for a picture of another site', () => {
    open({ imageUrl: 'https://example.org/loom.jpg' });
    expect(screen.getByText('Say what it shows, as if you were on the phone.')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the caption of a cover', () => {
  const caption = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Caption and credit' });

  it('can be changed, and goes with the picture', async () => {
    open({ imageUrl: loom.url, imageCaption: 'Photograph: A. L.' });
    expect(caption()!.value).toBe('Photograph: A. L.');
    await userEvent.type(caption()!, ', 1901');
    expect(screen.getByText('23 of 300')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(caption()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use a Web Address' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Image' }), 'https://example.org/a.jpg');
    expect(caption()!.value).toBe('');
  });
});
