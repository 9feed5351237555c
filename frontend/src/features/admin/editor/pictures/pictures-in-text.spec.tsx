import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EditorView } from '@codemirror/view';
import { ApiError } from '../../../../lib/api/client';
import type { Media } from '../../../../lib/api/types';
import { shownToast } from '../../../../testing/account';
import { mockApi, problem, type Call } from '../../../../testing/api';
import { bodies } from '../../../../testing/campaigns';
import { button, resetDesk } from '../../../../testing/desk';
import { renderPage } from '../../../../testing/render-page';
import { createSurface } from '../surface/create-surface';
import type { Surface } from '../surface/surface-store';
import { AltQuestion } from './AltQuestion';
import { PictureTools, PictureToolsProvider } from './picture-tools';
import { PicturesInText } from './PicturesInText';
import { UploadProgress } from './UploadProgress';
import { UploadQueue } from './upload-queue';

resetDesk();

const id = 'loom'.padEnd(22, 'x');
const url = `/media/${id}`;
const loom = { id, url, alt: null, decorative: false, caption: null, width: 1200, height: 800 } as Media;

let view: EditorView;
let tools: PictureTools;
const text = () => view.state.doc.toString();
const buttons = (name: string) => screen.queryAllByRole('button', { name });
const alt = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text' });

function open(content: string, answers: Parameters<typeof mockApi>[0] = {}): Call[] {
  const calls = mockApi({
    [`GET /api/media/${id}`]: { body: loom },
    [`PUT /api/media/${id}`]: ({ body }) => ({ body: { ...loom, ...(body as object) } }),
    ...answers,
  });
  tools = new PictureTools();
  const parent = document.body.appendChild(document.createElement('div'));
  view = createSurface({ parent, text: content, onUpdate: () => undefined, onSave: () => undefined, pictures: tools });
  renderPage(
    <PictureToolsProvider value={tools}>
      <PicturesInText surface={{ view } as Surface} />
    </PictureToolsProvider>,
  );
  return calls;
}

describe('the alternative text of a picture in the text', () => {
  afterEach(() => {
    view.dom.parentElement!.remove();
    view.destroy();
  });

  it('is asked for at one of two equal pictures, and written there', async () => {
    open(`Text.\n\n![](${url})\n\n![](${url})\n`);
    await waitFor(() => expect(tools.facts.get(id)).toEqual(loom));
    await userEvent.click(buttons('Add Alt Text')[1]!);
    expect(buttons('Save')).toHaveLength(1);
    await userEvent.type(alt(), 'A loom.');
    await userEvent.click(button('Save'));
    await screen.findByText('Alt text: A loom.');
    expect(text()).toBe(`Text.\n\n![](${url})\n\n![A loom.](${url})\n`);
  });

  it('is there again after Escape, and gone after Not Now', async () => {
    open(`Text.\n\n![](${url})\n`);
    await userEvent.click(button('Add Alt Text'));
    await userEvent.type(alt(), 'A lo{Escape}');
    expect(buttons('Save')).toEqual([]);
    await userEvent.click(button('Add Alt Text'));
    expect(alt().value).toBe('A lo');
    await userEvent.click(button('Not Now'));
    await userEvent.click(button('Add Alt Text'));
    expect(alt().value).toBe('');
  });

  it('that may be the name of an address is not written, and the form says so', async () => {
    const content = `Text.\n\n![loom]\n\n[loom]: ${url}\n`;
    open(content);
    await userEvent.click(button('Add Alt Text'));
    await userEvent.type(alt(), 'A loom.');
    await userEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toContain('Change its alt text in the Markdown.');
    expect(alt().value).toBe('A loom.');
    expect(text()).toBe(content);
  });

  const ofSomeoneElse = {
    [`PUT /api/media/${id}`]: {
      status: 403,
      body: { status: 403, code: 'auth.not-allowed', message: 'Only editors can change the pictures of others.' },
    },
  };
  const describeLoom = async (): Promise<void> => {
    await waitFor(() => expect(tools.facts.get(id)).toEqual(loom));
    await userEvent.click(button('Add Alt Text'));
    await userEvent.type(alt(), 'A loom.');
    await userEvent.click(button('Save'));
  };

  it('is written into a writer’s article also if someone else has uploaded the picture', async () => {
    const calls = open(`Text.\n\n![](${url})\n`, ofSomeoneElse);
    await describeLoom();
    await screen.findByText('Alt text: A loom.');
    expect(text()).toBe(`Text.\n\n![A loom.](${url})\n`);
    await waitFor(() => expect(bodies(calls, `PUT /api/media/${id}`)).toEqual([{ alt: 'A loom.', decorative: false }]));
    expect(tools.facts.get(id)).toEqual(loom);
    expect(shownToast()).toEqual([]);
  });

  it('is written into the article also if the library fails, which is said', async () => {
    open(`Text.\n\n![](${url})\n`, { [`PUT /api/media/${id}`]: problem(500, 'Broken.') });
    await describeLoom();
    await waitFor(() => expect(shownToast()).toEqual(['We couldn’t add that to the library', 'Broken.']));
    expect(text()).toBe(`Text.\n\n![A loom.](${url})\n`);
  });

  it('stays if a writer may not say that the picture is decorative', async () => {
    const content = `Text.\n\n![A loom.](${url})\n`;
    open(content, ofSomeoneElse);
    await waitFor(() => expect(tools.facts.get(id)).toEqual(loom));
    await userEvent.click(screen.getByRole('button', { name: /^Change/ }));
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toContain('Only editors can change the pictures of others.');
    expect(text()).toBe(content);
  });
});

describe('the focus', () => {
  beforeEach(() => void mockApi({}));

  it('goes from Try again, which disappears, to Cancel', async () => {
    const queue = new UploadQueue(() => Promise.reject(new ApiError(500, 'Broken.')));
    const [upload] = queue.add([new File(['x'], 'a.png', { type: 'image/png' })], 'text');
    const failed = { id: upload!, name: 'a.png', size: 1, target: 'text' as const, state: { kind: 'failed' as const, sent: 0, isLost: true, error: new ApiError(0, 'Lost.') } }; // prettier-ignore
    renderPage(
      <PictureToolsProvider value={Object.assign(new PictureTools(), { queue })}>
        <UploadProgress upload={failed} />
      </PictureToolsProvider>,
    );
    await userEvent.click(button('Try again: a.png'));
    expect(document.activeElement).toBe(button('Remove: a.png'));
  });

  it('stays on the answer to a question while it is saved, which is sent once', async () => {
    let fail: (error: Error) => void = () => undefined;
    const onDecorative = jest.fn(() => new Promise<void>((_, reject) => (fail = reject)));
    const none = () => undefined;
    renderPage(<AltQuestion count={1} canBeDecorative scheduling={false} onFix={none} onDecorative={onDecorative} onAnyway={none} onClose={none} />); // prettier-ignore
    await userEvent.click(button('It’s Decorative'));
    await userEvent.click(button('It’s Decorative'));
    expect(onDecorative).toHaveBeenCalledTimes(1);
    act(() => fail(new ApiError(500, 'Broken.')));
    await screen.findByRole('alert');
    expect(document.activeElement).toBe(button('It’s Decorative'));
  });
});
