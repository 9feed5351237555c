import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { undo } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { Media } from '../../../../lib/api/types';
import { PictureTools } from '../pictures/picture-tools';
import type { SendFile } from '../pictures/send-file';
import { UploadQueue } from '../pictures/upload-queue';
import { createSurface, surfaceActions } from './create-surface';
import { dropBesideText } from './drop-pictures';
import { followUploads, uploadAt } from './upload-places';

let view: EditorView;
let tools: PictureTools;
let stop: () => void;
let arrive: Record<string, () => void>;

const urlOf = (name: string): string => `/media/${name.padEnd(22, 'x')}`;
const arriving: SendFile = (file) =>
  new Promise((resolve) => {
    const id = urlOf(file.name).slice('/media/'.length);
    arrive[file.name] = () =>
      resolve({ id, url: urlOf(file.name), alt: null, decorative: false, caption: null } as Media);
  });
const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const text = () => view.state.doc.toString();
const settled = async (...names: string[]) => {
  for (const name of names) {
    arrive[name]!();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  }
};

function open(content: string): void {
  arrive = {};
  tools = Object.assign(new PictureTools(), { queue: new UploadQueue(arriving) });
  view = createSurface({ parent: document.body, text: content, onUpdate: () => undefined, onSave: () => undefined, pictures: tools }); // prettier-ignore
  stop = followUploads(view, tools);
}
beforeEach(() => open('One.\n\nTwo.'));
afterEach(() => {
  stop();
  view.destroy();
});

describe('pictures dropped into the text', () => {
  it.each([
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
    ['b', 'c', 'a'],
  ])('stay in their order, when %s, %s and %s arrive', async (...names) => {
    uploadAt(view, tools, ['a', 'b', 'c'].map(file), 4);
    expect(text()).toBe('One.\n\nTwo.');
    await settled(...names);
    expect(text()).toBe(`One.\n\n![](${urlOf('a')})\n\n![](${urlOf('b')})\n\n![](${urlOf('c')})\n\nTwo.`);
    expect(tools.queue.uploads.getState()).toEqual([]);
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('stay in their order in an empty line, when %s and %s arrive', async (...names) => {
    view.destroy();
    open('');
    uploadAt(view, tools, ['a', 'b'].map(file), 0);
    await settled(...names);
    // The caret's own line is between them if the second one arrived first.
    expect(
      text()
        .trim()
        .replace(/\n{2,}/g, '\n\n'),
    ).toBe(`![](${urlOf('a')})\n\n![](${urlOf('b')})`);
  });

  it('arrive where they were dropped, whatever is typed meanwhile', async () => {
    uploadAt(view, tools, [file('a')], 6);
    view.dispatch({ changes: { from: 0, insert: 'Zero.\n\n' } });
    view.dispatch({ changes: { from: view.state.doc.length, insert: ' And more.' } });
    await settled('a');
    expect(text().trim()).toBe(`Zero.\n\nOne.\n\nTwo. And more.\n\n![](${urlOf('a')})`);
  });

  it('are one step of Undo, and ask for their alternative text', async () => {
    uploadAt(view, tools, [file('a')], 4);
    view.dispatch({ changes: { from: view.state.doc.length, insert: '!' }, userEvent: 'input.type' });
    await settled('a');
    expect(tools.forms.getState().open).toEqual([urlOf('a')]);
    undo(view);
    expect(text()).toBe('One.\n\nTwo.!');
  });

  it.each([
    ['a list', 'One.\n\n- a\n  - b\n- c', 'b'],
    ['a quote', 'One.\n\n> a\n>\n> b', 'a'],
    ['a table', 'One.\n\n| a | b |\n| - | - |\n| c | d |', '| - |'],
    ['code', 'One.\n\n```\na\n\nb\n```', 'a\n'],
  ])('go below %s that they were dropped into', async (_, content, at) => {
    view.destroy();
    open(`${content}\n\nTwo.`);
    uploadAt(view, tools, [file('a')], content.indexOf(at));
    await settled('a');
    expect(text()).toBe(`${content}\n\n![](${urlOf('a')})\n\nTwo.`);
  });

  it('go to the end of a text that took the place of theirs', async () => {
    uploadAt(view, tools, [file('a')], 4);
    surfaceActions.replaceText(view, 'Their version.\n\nIts end.');
    await settled('a');
    expect(text().trim()).toBe(`Their version.\n\nIts end.\n\n![](${urlOf('a')})`);
  });

  it('leave nothing behind when they are canceled', () => {
    uploadAt(view, tools, [file('a')], 4);
    expect(view.contentDOM.querySelectorAll('.cm-upload')).toHaveLength(1);
    tools.queue.remove(tools.queue.uploads.getState()[0]!.id);
    expect(view.contentDOM.querySelectorAll('.cm-upload')).toHaveLength(0);
    expect(text()).toBe('One.\n\nTwo.');
  });
});

describe('files dropped beside the text', () => {
  const drop = (target: Element): void => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    target.dispatchEvent(Object.assign(event, { dataTransfer: { types: ['Files'], files: [file('a.png')] } }));
    expect(event.defaultPrevented).toBe(true);
  };
  const uploads = () => tools.queue.uploads.getState();

  it('are uploaded at the caret, unless a dialog or its backdrop is over the text', () => {
    const end = dropBesideText(view);
    document.body.insertAdjacentHTML('beforeend', '<div class="MuiModal-root"><div id="backdrop"></div></div>');
    drop(document.querySelector('#backdrop')!);
    expect(uploads()).toEqual([]);
    document.querySelector('.MuiModal-root')!.remove();
    drop(document.body);
    expect(uploads()).toHaveLength(1);
    end();
  });
});

describe('pasted files', () => {
  const paste = (files: File[], data: Record<string, string>): void => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    const clipboardData = { files, getData: (type: string) => data[type] ?? '', types: Object.keys(data), items: [] };
    view.contentDOM.dispatchEvent(Object.assign(event, { clipboardData }));
  };
  const uploads = () => tools.queue.uploads.getState().map(({ name }) => name);

  it.each([
    ['a screenshot', {}],
    ['a picture of a web page', { 'text/html': '<meta charset="utf-8"><img src="https://example.org/a.png">' }],
    ['a file of a file manager', { 'text/plain': 'a.png' }],
  ])('are uploaded: %s', (_, data) => {
    paste([file('a.png')], data);
    expect(uploads()).toEqual(['a.png']);
  });

  it.each([
    ['a document', { 'text/html': '<p>Text of a document</p>', 'text/plain': 'Text of a document' }],
    ['a text', { 'text/plain': 'A text' }],
  ])('are left out when there is a text beside them: %s', (_, data) => {
    paste([file('a.png')], data);
    expect(uploads()).toEqual([]);
  });
});
