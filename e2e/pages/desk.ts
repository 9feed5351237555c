import type { Locator, Page } from '@playwright/test';
import { becomeAdmin } from '../support/members';
import type { Product } from '../support/product';
import { expect, SOON } from '../support/test';
import { Editor } from './editor';
import { visit } from './visit';

export type DeskTab =
  'Posts' | 'Confessions' | 'Comments' | 'Reports' | 'Newsletter' | 'Newsletter Sign-ups' | 'Suggestions';

type SignupFilter = 'All' | 'Pending' | 'Subscribed' | 'Unsubscribed' | 'Bounced' | 'Complained';
export type DeskFilter =
  'All' | 'Approved' | 'Pending' | 'With Author' | 'Published' | 'Drafts' | 'Scheduled' | SignupFilter;
export type RowAction =
  'View' | 'Approve' | 'Edit' | 'Duplicate' | 'Delete' | 'Publish' | 'Unpublish' | 'Remove' | 'Erase' | 'Reject';

export interface NewPost {
  title: string;
  category: string;
  content: string;
}

/** /admin, the page where editors work. */
export class Desk {
  constructor(private readonly page: Page) {}

  /** Signs in with the form that the desk shows to visitors. */
  async signIn({ admin }: Product): Promise<void> {
    await visit(this.page, '/admin');
    await this.page.getByRole('textbox', { name: 'Email' }).fill(admin.email);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await this.isOpen();
  }

  /** Opens the desk, signed in through the API: for journeys about something else. */
  async enter(product: Product): Promise<void> {
    await becomeAdmin(this.page, product);
    await visit(this.page, '/admin');
    await this.isOpen();
  }

  private isOpen(): Promise<void> {
    return this.page.getByRole('tablist', { name: 'Desk tabs' }).waitFor();
  }

  async show(tab: DeskTab, filter?: DeskFilter): Promise<void> {
    await this.tab(tab).click();
    if (!filter) return;
    if (tab === 'Newsletter Sign-ups')
      await this.page.getByRole('combobox', { name: 'Status' }).selectOption({ label: filter });
    else
      await this.page
        .getByRole('group', { name: 'Status' })
        .getByRole('button', { name: new RegExp(`^${filter}`) })
        .click();
  }

  /** The number on the tab's badge; 0 without a badge. */
  async waiting(tab: DeskTab): Promise<number> {
    const [, count = '0'] = /(\d+) pending/.exec((await this.tab(tab).textContent()) ?? '') ?? [];
    return Number(count);
  }

  /** Waits until the badge agrees with the server, and returns its number. Other tests also leave rows pending. */
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

  /** The checkbox that selects a row, or its card on a phone. */
  box(row: Locator): Locator {
    return row.getByRole('checkbox', { name: /^Select / });
  }

  /** The bar with the actions for all selected rows. */
  get selection(): Locator {
    return this.page.getByRole('region', { name: 'Selection' });
  }

  /**
   * Opens the recent decisions, about one kind if it is given. The list of all kinds puts the stories of a day below
   * everything else of that day, so a story's decision may be on its second page.
   */
  async recentDecisions(about?: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Recent decisions' }).click();
    const dialog = this.dialog('Recent decisions');
    if (about) await dialog.getByLabel('Show decisions about').selectOption(about);
    return dialog;
  }

  /** Answers the next confirmation dialog; resolves to its text. */
  answer(yes: boolean): Promise<string> {
    return new Promise((resolve) =>
      this.page.once('dialog', (question) => {
        resolve(question.message());
        void (yes ? question.accept() : question.dismiss());
      }),
    );
  }

  /** The dialog that asks why something is deleted. */
  get reasonsDialog(): Locator {
    return this.dialog(/^Why are you deleting/);
  }

  /** Chooses a reason, which confirms the deletion. */
  async chooseReason(reason: string): Promise<void> {
    await this.reasonsDialog.getByRole('button', { name: reason }).click();
    await expect(this.reasonsDialog).toBeHidden();
  }

  /** Blocks live updates to this window, which then learns of changes only by refusals. Call it before `enter`. */
  async blockLiveUpdates(): Promise<void> {
    await this.page.route('**/api/moderation/stream', (route) => route.abort('aborted'));
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** A pending comment, shown as readers would see it. */
  review(words: string): Locator {
    return this.page
      .getByRole('region', { name: 'Pending Comments Review' })
      .getByRole('article')
      .filter({ hasText: words });
  }

  async saveAsDraft({ title, category, content }: NewPost): Promise<void> {
    await this.page.getByRole('button', { name: 'Create New Post' }).click();
    const editor = new Editor(this.page);
    await editor.title.fill(title);
    await editor.write(content);
    await editor.pickCategory(category);
    await editor.press('Save as Draft');
    await this.isOpen();
  }

  private tab(name: DeskTab): Locator {
    // A badge may follow the name, and one name begins with another.
    return this.page.getByRole('tab', { name: new RegExp(`^${name}(?! Sign-ups)`) });
  }
}
