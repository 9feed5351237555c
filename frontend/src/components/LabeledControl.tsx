import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { ReactNode } from 'react';

export interface Labeled {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** May be left out: the label should say so too. */
  optional?: boolean;
}

/** What an input says of itself to those who do not see where it stands. */
export const ariaProps = (id: string, { error, hint, optional }: Omit<Labeled, 'label'>, also?: string) => {
  const notes = [(error ?? hint) && `${id}-note`, also].filter(Boolean).join(' ');
  return { 'aria-required': !optional, ...(notes && { 'aria-describedby': notes }) };
};

interface Props extends Labeled {
  id: string;
  children: ReactNode;
  /** Beside the note: a counter. */
  aside?: ReactNode;
}

/** The label above, the control, its message or hint below. */
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
