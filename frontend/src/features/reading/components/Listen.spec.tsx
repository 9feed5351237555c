import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearReaderState } from '../../../lib/leaving';
import { mockApi } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { passagesOf, sentencesOf } from '../text-to-read';
import { Listen } from './Listen';

type Utterance = { text: string; lang: string; rate: number; onend?: () => void; onerror?: () => void };
interface Voice {
  lang: string;
  localService: boolean;
  default: boolean;
}
const voice = (lang: string, more: Partial<Voice> = {}): Voice => ({
  lang,
  localService: true,
  default: false,
  ...more,
});

let said: Utterance[] = [];
let canceled = 0;
let voices: Voice[] = [];
let listeners: (() => void)[] = [];

const TEXT = `<h2 id="on-one">One.<sup class="source-mark"><a href="#source-1">1</a></sup></h2>
<p>First “sentence.” Second one?<sup class="source-mark"><a href="#source-2">2</a></sup> Third</p>
<pre><code>let it = be;</code></pre>
<table><tr><td><p>cell</p></td></tr></table>
<p lang="de">Ein Satz.</p>
<ul><li>Item<ul><li>Inner</li></ul></li><li><p>Loose</p></li></ul>
<section data-footnotes><ol><li><p>Noted.</p></li></ol></section>`;

beforeEach(() => {
  [said, canceled, listeners, voices] = [[], 0, [], [voice('fr-FR'), voice('en-GB'), voice('en_US')]];
  document.documentElement.lang = 'en';
  Object.assign(window, {
    speechSynthesis: {
      getVoices: () => voices,
      speak: (one: Utterance) => void (one.text && said.push(one)),
      cancel: () => void canceled++,
      addEventListener: (_: string, listener: () => void) => listeners.push(listener),
      removeEventListener: () => undefined,
    },
    SpeechSynthesisUtterance: class {
      constructor(readonly text: string) {}
    },
  });
});
afterEach(() => {
  delete (window as { speechSynthesis?: unknown }).speechSynthesis;
  jest.restoreAllMocks();
});

const open = () => {
  mockApi({});
  return renderPage(
    <>
      <Listen title="Shrill" slot="post-7-body" />
      <div data-slot="post-7-body" dangerouslySetInnerHTML={{ __html: TEXT }} />
      <textarea />
    </>,
    '/article/7',
  );
};
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Listen' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const endOfPassage = () => act(() => said.at(-1)!.onend?.());
const start = async () => {
  const page = open();
  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.click(button());
  await screen.findByRole('button', { name: 'Pause' });
  return page;
};

describe('the text that is read aloud', () => {
  it('is the title, headings, paragraphs and lists, without code, tables, notes and the numbers of sources', () => {
    const text = document.createElement('div');
    text.innerHTML = TEXT;
    expect(passagesOf('Shrill', text).map((passage) => passage.text)).toEqual(
      ['Shrill', 'One.', 'First “sentence.”', 'Second one?', 'Third', 'Ein Satz.', 'Item', 'Inner', 'Loose'], // prettier-ignore
    );
  });

  it('is split into sentences, and no piece is long', () => {
    const long = sentencesOf(`${'word '.repeat(100)}end. ${'x'.repeat(500)}`);
    expect(Math.max(...long.map(({ length }) => length))).toBeLessThanOrEqual(220);
    expect(long.join('').replaceAll(' ', '')).toBe(`${'word'.repeat(100)}end.${'x'.repeat(500)}`);
    expect(sentencesOf('It cost 3.50 dollars. Why? (So.) Yes…')).toEqual([
      ...['It cost 3.50 dollars.', 'Why?', '(So.)', 'Yes…'],
    ]);
  });
});

describe('listening', () => {
  it.each([
    ['no voice', []],
    ['only voices of the browser’s maker, which would get the text', [voice('en-US', { localService: false })]],
    ['only voices of other languages', [voice('fr-FR')]],
  ])('is not offered with %s, until there is one', async (_, found: Voice[]) => {
    voices = found;
    open();
    await waitFor(() => expect(listeners).toHaveLength(1));
    act(() => listeners.forEach((listener) => listener()));
    expect(button().disabled).toBe(true);
    voices = [voice('en-US')];
    act(() => listeners.forEach((listener) => listener()));
    expect(button().disabled).toBe(false);
  });

  it('is not offered where the browser cannot speak', () => {
    delete (window as { speechSynthesis?: unknown }).speechSynthesis;
    open();
    expect(button().disabled).toBe(true);
  });

  it('says nothing by itself, and then one passage after another, each in its language if there is a voice', async () => {
    open();
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(said).toEqual([]);
    await userEvent.click(button());
    await waitFor(() => expect(said.map(({ text }) => text)).toEqual(['Shrill']));
    expect(said[0]!.lang).toBe('en-GB');
    voices.push(voice('de-AT'));
    for (let passage = 0; passage < 5; passage++) endOfPassage();
    expect(said.at(-1)).toMatchObject({ text: 'Ein Satz.', lang: 'de-AT' });
    for (let passage = 0; passage < 4; passage++) endOfPassage();
    expect(screen.queryByRole('group', { name: 'Listen to this article' })).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('leaves the focus in a field that the reader went to when it comes to its end', async () => {
    voices.push(voice('de-AT'));
    await start();
    const field = screen.getByRole('textbox');
    await userEvent.click(field);
    for (let passage = 0; passage < 9; passage++) endOfPassage();
    expect(screen.queryByRole('group', { name: 'Listen to this article' })).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  it('pauses, goes on with the same passage, changes its speed, and stops', async () => {
    await start();
    endOfPassage();
    await press('Pause');
    expect(canceled).toBe(1);
    // Browsers report the end of a passage that was broken off.
    endOfPassage();
    expect(said.map(({ text }) => text)).toEqual(['Shrill', 'One.']);
    await press('Play');
    expect(said.at(-1)!.text).toBe('One.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
    expect(said.at(-1)).toMatchObject({ text: 'One.', rate: 1.5 });
    const before = canceled;
    await press('Stop');
    expect(canceled).toBeGreaterThan(before);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it.each(['another page', 'a page of another site', '“Leave this page”'])('stops when its reader opens %s', async (to) => {
    const { unmount } = await start();
    const before = canceled;
    if (to === 'another page') unmount();
    else act(() => (to === '“Leave this page”' ? clearReaderState() : void window.dispatchEvent(new Event('pagehide'))));
    expect(canceled).toBeGreaterThan(before);
    const { length } = said;
    endOfPassage();
    expect(said).toHaveLength(length);
  }); // prettier-ignore

  it('says so when the voice fails, and can go on', async () => {
    await start();
    act(() => said.at(-1)!.onerror?.());
    expect((await screen.findByRole('alert')).textContent).toBe('The voice stopped.');
    await press('Play');
    expect(said.map(({ text }) => text)).toEqual(['Shrill', 'Shrill']);
  });
});
