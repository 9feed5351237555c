import { expect, type Locator, type Page } from '@playwright/test';
import { SOON } from '../support/test';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Drops or pastes files, as the browser reports it. */
async function give(target: Locator, kind: 'drop' | 'paste', files: PictureFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    base64: buffer.toString('base64'),
  }));
  await target.evaluate(
    (element, { event, all }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const common = { bubbles: true, cancelable: true };
      const { left, bottom } = element.getBoundingClientRect();
      element.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: data, clientX: left + 20, clientY: bottom - 2 })
          : new ClipboardEvent('paste', { ...common, clipboardData: data }),
      );
    },
    { event: kind, all: given },
  );
}

/** Drops files at the end of a line of the text. */
export const dropOn = (target: Locator, ...files: PictureFile[]) => give(target, 'drop', files);
export const pasteInto = (target: Locator, ...files: PictureFile[]) => give(target, 'paste', files);

/** The pictures of an open editor: those in the text, and the dialog with the library. */
export class Pictures {
  constructor(private readonly page: Page) {}

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Pictures' });
  }

  get tiles(): Locator {
    return this.dialog.getByRole('list', { name: 'Pictures in the library' }).locator('button');
  }

  tile(name: string | RegExp): Locator {
    return this.dialog.getByRole('list', { name: 'Pictures in the library' }).getByRole('button', { name }).first();
  }

  async open(): Promise<void> {
    await this.page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Picture' }).click();
    await this.dialog.waitFor();
  }

  /** Uploads by the file chooser, and waits until the library has them. */
  async choose(...files: PictureFile[]): Promise<void> {
    await this.dialog.getByLabel('Choose pictures').setInputFiles(files);
    await expect(this.dialog.getByRole('progressbar')).toHaveCount(0, SOON);
  }

  async describe(alt: string, caption?: string): Promise<void> {
    await this.dialog.getByLabel('Alt text', { exact: true }).fill(alt);
    if (caption) await this.dialog.getByLabel('Caption and credit').fill(caption);
  }

  async press(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  /** The form below a picture in the text. */
  get form(): Locator {
    return this.page.getByRole('form', { name: 'Alt text' });
  }
}
