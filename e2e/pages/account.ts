import type { Page } from '@playwright/test';
import { visit } from './visit';

export interface NewMember {
  username: string;
  email: string;
  password: string;
}

export class Account {
  constructor(private readonly page: Page) {}

  /** Signs in on any page that shows the form: /auth must be open. */
  async signIn({ email, password }: Pick<NewMember, 'email' | 'password'>): Promise<void> {
    const form = this.page.getByRole('tabpanel', { name: 'Login' });
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  async register(member: NewMember): Promise<void> {
    await visit(this.page, '/auth');
    await this.fillIn(member);
  }

  /** Like `register`, without opening the page: /auth must be open. */
  async fillIn({ username, email, password }: NewMember): Promise<void> {
    await this.page.getByRole('tab', { name: 'Register' }).click();
    const form = this.page.getByRole('tabpanel', { name: 'Register' });
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByLabel('Confirm Password').fill(password);
    await form.getByRole('button', { name: 'Create Account' }).click();
  }
}
