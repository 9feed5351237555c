import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The desk's tab Newsletter: the list of emails, and the editor of one. */
export class Emails {
  constructor(private readonly page: Page) {}

  /** An email in the list, by its subject. */
  row(subject: string): Locator {
    return this.page.getByRole('tabpanel').getByRole('region', { name: subject, exact: true });
  }

  async act(
    subject: string,
    verb: 'Delete' | 'Edit' | 'Cancel' | 'Change Time' | 'Pause' | 'Resume' | 'Stop Sending' | 'Copy to a New Draft',
  ): Promise<void> {
    await this.row(subject)
      .getByRole('button', { name: `${verb}: ${subject}` })
      .click();
  }

  field(name: 'Subject' | 'Preview text' | 'Content' | 'A note on top (optional)'): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  get article(): Locator {
    return this.page.getByRole('combobox', { name: 'From an article' });
  }

  /** The email in the preview. */
  get preview(): FrameLocator {
    return this.page.frameLocator('iframe');
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  dialog(name: 'Pick a Time' | 'Change Time' | 'Send Me a Test'): Locator {
    return this.page.getByRole('dialog', { name });
  }
}
