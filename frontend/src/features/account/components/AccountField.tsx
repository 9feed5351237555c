import TextField from '@mui/material/TextField';
import { useId } from 'react';

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

/** A field of a dialog of the account page. */
export function AccountField({ label, value, onChange, type = 'text', hint, maxLength, ...input }: Props) {
  const id = useId();
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
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength } }}
    />
  );
}
