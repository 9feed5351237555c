import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { PlainToast } from './PlainToast';
import { toastError, useToastSlot } from './toast';

describe('a toast whose code could not be loaded', () => {
  it('is still announced, and can be closed', () => {
    toastError('Submission failed', 'The Archive could not be reached.');
    renderPage(<PlainToast toast={useToastSlot.getState().toast!} />);
    expect(screen.getByRole('alert').textContent).toBe('Submission failedThe Archive could not be reached.');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(useToastSlot.getState().toast).toBeNull();
  });
});
