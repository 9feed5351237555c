import TextField from '@mui/material/TextField';
import { useId, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useSending } from '../../../components/forms/sending';

interface Props {
  label: string;
  field: UseFormRegisterReturn;
  hint?: ReactNode;
  error?: string | undefined;
  /** The number of lines; makes it a text area. */
  rows?: number;
  /** Grows with its text without limit, because its container scrolls. */
  grows?: boolean;
  /** Makes it a native select element, which works best on a phone. */
  options?: { value: string; label: string }[];
  type?: 'text' | 'email' | 'password' | 'date';
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
}

/** A form field with its label above. Neither its text nor its choice changes while its form is sent. */
export function Field({ label, field: { ref, ...field }, hint, error, rows, grows, options, ...input }: Props) {
  const id = useId();
  const sending = useSending();
  return (
    <TextField
      {...field}
      {...input}
      id={id}
      inputRef={ref}
      label={label}
      fullWidth
      error={!!error}
      helperText={error ?? hint}
      select={!!options}
      // A select cannot be read-only.
      disabled={!!options && sending}
      multiline={!!rows}
      {...(rows && { minRows: rows, ...(!grows && { maxRows: 22 }) })}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        ...(!options && { input: { readOnly: sending } }),
        ...(!options && (input.type ?? 'text') === 'text' && { htmlInput: { dir: 'auto' } }),
      }}
    >
      {options?.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
