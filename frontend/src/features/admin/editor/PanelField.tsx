import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { lengthOf } from '../../../lib/text';

interface Props {
  label: string;
  field: UseFormRegisterReturn;
  /** For the count under it. */
  text?: string;
  max?: number;
  hint?: string;
  error?: string | undefined;
  rows?: number;
  type?: 'date';
  disabled?: boolean;
  /** Makes it a native select element. */
  children?: ReactNode;
}

/** A field of the panel. Its section's name is what people see; the label is for screen readers. */
export function PanelField({
  label,
  field: { ref, ...field },
  text,
  max,
  hint,
  error,
  rows,
  type,
  disabled = false,
  children,
}: Props) {
  const id = useId();
  const used = lengthOf(text ?? '');
  const isOver = max !== undefined && used > max;
  return (
    <>
      <TextField
        {...field}
        id={id}
        inputRef={ref}
        fullWidth
        disabled={disabled}
        error={!!error || isOver}
        select={!!children}
        multiline={!!rows}
        {...(type && { type })}
        {...(rows && { minRows: rows, maxRows: 18 })}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-label': label, 'aria-describedby': `${id}-hint`, ...(!children && { dir: 'auto' }) },
        }}
      >
        {children}
      </TextField>
      <p id={`${id}-hint`} className={`count${error || isOver ? ' over' : ''}`}>
        <span role={error ? 'alert' : undefined}>{error ?? hint}</span>
        {max !== undefined && <span style={{ whiteSpace: 'nowrap' }}>{`${used} of ${max}`}</span>}
      </p>
    </>
  );
}
