import type { Locator, Page } from '@playwright/test';
import { becomeAdmin } from '../support/members';
import type { Product } from '../support/product';
import { expect, SOON } from '../support/test';
import { visit } from './visit';

export type DeskTab = 'Posts' | 'Confessions' | 'Comments' | 'Newsletter Sign-ups' | 'Suggestions';

export type DeskFilter = 'All' | 'Approved' | 'Pending' | 'Published' | 'Drafts' | 'Subscribed' | 'Unsubscribed';
export type RowAction = 'View' | 'Approve' | 'Edit' | 'Delete' | 'Publish' | 'Unpublish' | 'Remove' | 'Reject';

export interface NewPost {
  title: string;
  category: string;
  content: string;
}

/** /admin, where an editor works. */
export class Desk {
  constructor(private readonly page: Page) {}

  /** Signed in by the form that the desk shows to strangers. */
  async signIn({ admin }: Product): Promise<void> {
    await visit(this.page, '/admin');
    await this.page.getByRole('textbox', { name: 'Email' }).fill(admin.email);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.isOpen();
  }

  /** Signed in already: for journeys that are about something else. */
  async enter(product: Product): Promise<void> {
    await becomeAdmin(this.page, product);
    await visit(this.page, '/admin');
    await this.isOpen();
  }

  private isOpen(): Promise<void> {
    return this.page.getByRole('tablist', { name: 'What to work on' }).waitFor();
  }

  async show(tab: DeskTab, filter?: DeskFilter): Promise<void> {
    await this.tab(tab).click();
    if (filter)
      await this.page
        .getByRole('group', { name: 'Status' })
        .getByRole('button', { name: new RegExp(`^${filter}`) })
        .click();
  }

  /** What the tab's badge says; 0 when it has none. */
  async waiting(tab: DeskTab): Promise<number> {
    const [, count = '0'] = /(\d+) pending/.exec((await this.tab(tab).textContent()) ?? '') ?? [];
    return Number(count);
  }

  /** What the badge says once it says what the server counts. Other tests leave things waiting, so no number is known. */
  async waitingNow(tab: 'Confessions' | 'Comments'): Promise<number> {
    const answer = await this.page.request.get('/api/moderation/counts');
    const counts = (await answer.json()) as { confessions: number; comments: number };
    const count = tab === 'Comments' ? counts.comments : counts.confessions;
    await expect.poll(() => this.waiting(tab), SOON).toBe(count);
    return count;
  }

  row(words: string): Locator {
    return this.page.getByRole('tabpanel').getByRole('row').filter({ hasText: words });
  }

  async act(row: Locator, name: RowAction): Promise<void> {
    await row.getByRole('button', { name, exact: true }).click();
  }

  /** The box that selects a row, or its card on a phone. */
  box(row: Locator): Locator {
    return row.getByRole('checkbox', { name: /^Select / });
  }

  /** What can be done with all that is selected. */
  get selection(): Locator {
    return this.page.getByRole('region', { name: 'Selection' });
  }

  /** Who decided what; opened by its button. */
  async recentDecisions(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Recent decisions' }).click();
    return this.dialog('Recent decisions');
  }

  /** What the next question is answered with, and what it was. */
  answer(yes: boolean): Promise<string> {
    return new Promise((resolve) =>
      this.page.once('dialog', (question) => {
        resolve(question.message());
        void (yes ? question.accept() : question.dismiss());
      }),
    );
  }

  /** From now on no news come to this window: what others do it learns from refusals alone. Before entering. */
  async deafen(): Promise<void> {
    await this.page.route('**/api/moderation/stream', (route) => route.abort('aborted'));
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** A waiting comment as readers would see it. */
  review(words: string): Locator {
    return this.page
      .getByRole('region', { name: 'Pending Comments Review' })
      .getByRole('article')
      .filter({ hasText: words });
  }

  async saveAsDraft({ title, category, content }: NewPost): Promise<void> {
    await this.page.getByRole('button', { name: 'Create New Post' }).click();
    const form = this.dialog('Create New Post');
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Category').selectOption({ label: category });
    await form.getByLabel('Content').fill(content);
    await form.getByRole('button', { name: 'Save as Draft' }).click();
  }

  private tab(name: DeskTab): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }
}
