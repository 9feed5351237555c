import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

export interface Labeled {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Makes the field optional; the label should say so too. */
  optional?: boolean;
}

/** The props that useSiteForm's `field` returns. */
export interface FieldProps extends Pick<Labeled, 'error'> {
  /** The result of react-hook-form's `register`. */
  field: UseFormRegisterReturn;
  /** The value in the server's page. Later values are set by react-hook-form. */
  defaultValue?: string | undefined;
}

/** The ARIA attributes of the input. */
export const ariaProps = (id: string, { error, hint, optional }: Omit<Labeled, 'label'>, also?: string) => {
  const notes = [(error ?? hint) && `${id}-note`, also].filter(Boolean).join(' ');
  return { 'aria-required': !optional, ...(notes && { 'aria-describedby': notes }) };
};

interface Props extends Labeled {
  id: string;
  children: ReactNode;
  /** Shown beside the note, such as a counter. */
  aside?: ReactNode;
}

/** A label, the control below it, and below that its error or hint. */
export function LabeledControl({ id, label, error, hint, children, aside }: Props) {
  const note = error ?? hint;
  return (
    <FormControl fullWidth error={!!error} margin="none">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      {children}
      {(note || aside) && (
        <div className="form-notes">
          {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
          {aside}
        </div>
      )}
    </FormControl>
  );
}
