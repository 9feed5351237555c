import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Icon } from './Icon';
import { ariaProps, LabeledControl, type Labeled } from './LabeledControl';

interface Props extends Labeled {
  /** The result of react-hook-form's `register`. */
  field: UseFormRegisterReturn;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  placeholder?: string;
}

/** A labeled field with its message. Passwords can be shown. Must be inside a ThemeRoot. */
export function FormField({ field, type = 'text', autoComplete, placeholder, ...labeled }: Props) {
  const id = useId();
  const [visible, setVisible] = useState(false);
  const { ref, ...rest } = field;
  return (
    <LabeledControl id={id} {...labeled}>
      <OutlinedInput
        id={id}
        type={type === 'password' && visible ? 'text' : type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        inputRef={ref}
        {...rest}
        inputProps={{
          ...ariaProps(id, labeled),
          ...(type === 'text' && { dir: 'auto' }),
          ...(type === 'password' && visible && { spellCheck: false }),
        }}
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
    </LabeledControl>
  );
}
