import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Icon } from './Icon';

interface Props {
  label: string;
  /** What react-hook-form's `register` returns. */
  field: UseFormRegisterReturn;
  error?: string | undefined;
  hint?: string;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  placeholder?: string;
}

/** A labelled field with its message. A password can be looked at. Needs a ThemeRoot around it. */
export function FormField({ label, field, error, hint, type = 'text', autoComplete, placeholder }: Props) {
  const id = useId();
  const [visible, setVisible] = useState(false);
  const { ref, ...rest } = field;
  const note = error ?? hint;
  return (
    <FormControl fullWidth error={!!error} margin="none">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        type={type === 'password' && visible ? 'text' : type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        inputRef={ref}
        {...rest}
        inputProps={note ? { 'aria-describedby': `${id}-note` } : {}}
        endAdornment={
          type === 'password' && (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={visible ? 'Hide password' : 'Show password'}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
              >
                <Icon name={visible ? 'eye-off' : 'eye'} />
              </IconButton>
            </InputAdornment>
          )
        }
      />
      {note && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}
