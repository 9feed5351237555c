import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useSending } from '../../../components/forms/sending';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password';
  autoComplete: string;
  autoFocus?: boolean;
  hint?: string;
  maxLength?: number;
}

/** A field of a dialog of the account page. Its text does not change while the dialog is being sent. */
export function AccountField({ label, value, onChange, type = 'text', hint, maxLength, ...input }: Props) {
  const id = useId();
  const sending = useSending();
  return (
    <TextField
      {...input}
      id={id}
      type={type}
      label={label}
      value={value}
      fullWidth
      helperText={hint}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, input: { readOnly: sending }, htmlInput: { maxLength } }}
    />
  );
}
