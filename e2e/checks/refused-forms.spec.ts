import type { Page } from '@playwright/test';
import { visit } from '../pages/visit';
import { PHONE } from '../support/looks';
import { expect, test } from '../support/test';

/** Each form: its path, its button, and the first field that is wrong when it is sent empty. */
const FORMS = [
  ['/suggest', 'Submit Suggestion', 'Email'],
  ['/suggest-topic', 'Submit Topic Suggestion', 'Topic Title'],
  ['/contact', 'Send message', 'What’s it about?'],
  ['/receipt', 'Look It Up', 'Receipt number'],
  ['/stories?share=1', 'Submit Anonymously', 'Share Your Anonymous Story'],
] as const;

/** Whether the label of the focused field, the field and its message are all on the screen and below the bars. */
const inSight = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    const label = field.labels![0]!.getBoundingClientRect();
    const note = document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)!;
    const bars = [...document.querySelectorAll('header.top, .leave-bar, .toast')].map((bar) =>
      bar.getBoundingClientRect(),
    );
    const below = Math.max(...bars.filter(({ top }) => top < 200).map(({ bottom }) => bottom));
    const wrong = [
      label.top < below && `its label is at ${label.top}, the bars end at ${below}`,
      note.getBoundingClientRect().bottom > innerHeight && `its message is at ${note.getBoundingClientRect().bottom}`,
    ];
    return wrong.filter(Boolean).join('; ');
  });

test('after a refusal on a phone the first wrong field has the focus and is in sight below the header', async ({
  newcomer,
}) => {
  const page = await newcomer({ ...PHONE, reducedMotion: 'reduce' });
  for (const [path, button, label] of FORMS) {
    await visit(page, path);
    const send = page.getByRole('button', { name: button });
    await send.tap();
    await expect(page.getByLabel(label, { exact: true }), path).toBeFocused();
    await expect.soft(page.getByLabel(label, { exact: true }), path).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => inSight(page), path).toBe('');
  }
});
