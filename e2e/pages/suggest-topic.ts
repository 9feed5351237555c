import type { Locator, Page } from '@playwright/test';

export interface Topic {
  title: string;
  category: string;
  content: string;
  name: string;
  email: string;
}

/** /suggest-topic: the form and its guidelines. */
export class SuggestTopic {
  constructor(private readonly page: Page) {}

  field(label: 'Topic Title' | 'Category' | 'Topic Description' | 'Your Name' | 'Email'): Locator {
    return this.page.getByRole('tabpanel', { name: 'Suggestion Form' }).getByLabel(label);
  }

  tab(name: 'Suggestion Form' | 'Topic Guidelines'): Locator {
    return this.page.getByRole('tab', { name });
  }

  async fill({ title, category, content, name, email }: Partial<Topic>): Promise<void> {
    if (title !== undefined) await this.field('Topic Title').fill(title);
    if (category !== undefined) await this.field('Category').selectOption({ label: category });
    if (content !== undefined) await this.field('Topic Description').fill(content);
    if (name !== undefined) await this.field('Your Name').fill(name);
    if (email !== undefined) await this.field('Email').fill(email);
  }

  async send(topic: Partial<Topic>): Promise<void> {
    await this.fill(topic);
    await this.page.getByRole('button', { name: 'Submit Topic Suggestion' }).click();
  }
}
