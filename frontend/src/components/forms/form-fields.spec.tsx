import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { renderPage } from '../../testing/render-page';
import { ThemeRoot } from '../../theme/ThemeRoot';
import { FormField } from './FormField';
import { FormSelect } from './FormSelect';
import { FormText } from './FormText';

function Fields({ error }: { error?: string }) {
  const { register } = useForm();
  return (
    <ThemeRoot>
      <FormField label="Name" hint="As you like." error={error} optional field={register('name')} />
      <FormField label="Password" type="password" field={register('password')} />
      <FormSelect
        label="Kind"
        placeholder="Choose"
        options={[{ value: '1', label: 'One' }]}
        error={error}
        field={register('kind')}
      />
      <FormText label="Text" error={error} counter={{ count: 2001, max: 2000 }} field={register('text')} />
    </ThemeRoot>
  );
}

const describedBy = (field: HTMLElement): string[] =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`);

describe('a form field', () => {
  it('exposes whether it is required, and its hint', () => {
    renderPage(<Fields />);
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name.getAttribute('aria-required')).toBe('false');
    expect(name.getAttribute('aria-invalid')).toBe('false');
    expect(describedBy(name)).toEqual(['As you like.']);
    expect(screen.getByRole('combobox', { name: 'Kind' }).getAttribute('aria-required')).toBe('true');
  });

  it('with an error is invalid, and described by the error', () => {
    renderPage(<Fields error="Not like this." />);
    for (const field of [
      screen.getByRole('textbox', { name: 'Name' }),
      screen.getByRole('combobox', { name: 'Kind' }),
    ]) {
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(describedBy(field)).toEqual(['Not like this.']);
    }
    const text = screen.getByRole('textbox', { name: 'Text' });
    expect(text.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(text)).toEqual(['Not like this.', '2001/2000 characters']);
  });

  it('for a password can show and hide it', async () => {
    renderPage(<Fields />);
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.getAttribute('type')).toBe('password');
  });
});
