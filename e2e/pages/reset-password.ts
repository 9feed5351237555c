import type { Locator, Page } from '@playwright/test';

/** /reset-password: requests a link, or takes a new password when opened by a mailed link. */
export class ResetPassword {
  readonly email: Locator;

  constructor(private readonly page: Page) {
    this.email = page.getByLabel('Email');
  }

  async ask(email: string): Promise<void> {
    await this.email.fill(email);
    await this.page.getByRole('button', { name: 'Send reset link' }).click();
  }

  async choose(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.page.getByLabel('New Password').fill(password);
    await this.page.getByLabel('Confirm Password').fill(password);
    await this.page.getByRole('button', { name: 'Change Password' }).click();
  }
}
