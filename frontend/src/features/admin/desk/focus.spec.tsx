import { afterEach, describe, expect, it } from '@jest/globals';
import { afterRender, restoreFocus, rowId } from './focus';
import { reviewMark } from './keys';

afterEach(() => document.body.replaceChildren());

const addRow = (): HTMLElement => {
  const row = Object.assign(document.createElement('div'), { id: rowId('comments', 7), tabIndex: -1 });
  document.body.append(row);
  return row;
};

async function restored(): Promise<Element | null> {
  restoreFocus('comments', 7);
  await afterRender();
  return document.activeElement;
}

describe('the focus after a decision', () => {
  it('goes to the row', async () => {
    const row = addRow();
    expect(await restored()).toBe(row);
  });

  it('stays out of the list while the review dialog is open, because a focused row takes the cursor', async () => {
    addRow();
    const dialog = document.createElement('div');
    dialog.setAttribute(Object.keys(reviewMark)[0]!, '');
    document.body.append(dialog);
    expect(await restored()).toBe(document.body);
  });
});
