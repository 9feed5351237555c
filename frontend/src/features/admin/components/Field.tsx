import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface Props {
  label: string;
  field: UseFormRegisterReturn;
  hint?: string | undefined;
  error?: string | undefined;
  /** Lines of a longer text. */
  rows?: number;
  /** As high as its text: what is around it scrolls. */
  grows?: boolean;
  /** Makes it a choice. The browser's own list: on a phone nothing is better. */
  options?: { value: string; label: string }[];
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  autoFocus?: boolean;
}

/** A field of a form, its label above it. */
export function Field({ label, field: { ref, ...field }, hint, error, rows, grows, options, ...input }: Props) {
  const id = useId();
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
      multiline={!!rows}
      {...(rows && { minRows: rows, ...(!grows && { maxRows: 22 }) })}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
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
