import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { CharacterCount } from './CharacterCount';
import { Icon } from '../Icon';
import { ariaProps, LabeledControl, type FieldProps, type Labeled } from './LabeledControl';
import { useSending } from './sending';

interface Props extends Labeled, FieldProps {
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
  placeholder?: string;
  /** The typed text and the maximum length. The number of characters that are left is shown near the maximum. */
  counter?: { text: string | undefined; max: number };
}

/** A labeled field with its message. Passwords can be shown. Must be inside a ThemeRoot. */
export function FormField({
  field,
  type = 'text',
  autoComplete,
  placeholder,
  defaultValue,
  counter,
  ...labeled
}: Props) {
  const id = useId();
  const sending = useSending();
  const [visible, setVisible] = useState(false);
  const { ref, ...rest } = field;
  return (
    <LabeledControl
      id={id}
      {...labeled}
      aside={counter && <CharacterCount text={counter.text ?? ''} max={counter.max} />}
    >
      <OutlinedInput
        id={id}
        type={type === 'password' && visible ? 'text' : type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        defaultValue={defaultValue}
        inputRef={ref}
        readOnly={sending}
        {...rest}
        inputProps={{
          ...ariaProps(id, labeled),
          ...(type === 'text' && { dir: 'auto' }),
          ...(type === 'password' && visible && { spellCheck: false }),
        }}
        endAdornment={
          type === 'password' && (
            <InputAdornment position="end" className="needs-script">
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
