import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { show } from '../testing/show';
import { PlainToast } from './PlainToast';
import { complain, useToastSlot } from './toast';

describe('a toast whose code could not be loaded', () => {
  it('is still announced, and can be closed', () => {
    complain('Submission failed', 'The Archive could not be reached.');
    show(<PlainToast toast={useToastSlot.getState().toast!} />);
    expect(screen.getByRole('alert').textContent).toBe('Submission failedThe Archive could not be reached.');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(useToastSlot.getState().toast).toBeNull();
  });
});
