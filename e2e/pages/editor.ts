import type { Locator, Page } from '@playwright/test';

/** The dialog for writing an article. */
export class Editor {
  readonly form: Locator;

  constructor(
    private readonly page: Page,
    name: 'Create New Post' | 'Edit Post',
  ) {
    this.form = page.getByRole('dialog', { name });
  }

  field(name: 'Title' | 'Category' | 'Content' | 'Footer' | 'Image'): Locator {
    return this.form.getByLabel(name, { exact: true });
  }

  get preview(): Locator {
    return this.form.getByRole('article', { name: 'Preview' });
  }

  /** The confirmation dialog before unsaved text is closed. */
  get question(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Close without saving?' });
  }

  async press(name: string): Promise<void> {
    await this.form.getByRole('button', { name, exact: true }).click();
  }
}
