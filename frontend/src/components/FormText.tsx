import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { charactersLeft } from '../lib/text';
import { LiveStatus } from './LiveStatus';
import { ariaProps, LabeledControl, type Labeled } from './LabeledControl';

interface Props extends Labeled {
  field: UseFormRegisterReturn;
  rows?: number;
  /** The height it never goes under. */
  minHeight?: string;
  placeholder?: string;
  /** How much there is already, and how much there may be. */
  counter?: { count: number; max: number };
}

/** A labeled field for a longer text. */
export function FormText({ field, rows = 8, minHeight, placeholder, counter, ...labeled }: Props) {
  const id = useId();
  const { ref, ...rest } = field;
  return (
    <LabeledControl id={id} {...labeled} aside={counter && <Counter id={`${id}-count`} {...counter} />}>
      <OutlinedInput
        id={id}
        // Not MUI's own, which grows by measuring: the reader's own corner to pull is enough.
        inputComponent="textarea"
        placeholder={placeholder}
        inputRef={ref}
        {...rest}
        inputProps={{
          ...ariaProps(id, labeled, counter && `${id}-count`),
          rows,
          className: 'form-text',
          dir: 'auto',
          ...(minHeight && { style: { minHeight } }),
        }}
      />
    </LabeledControl>
  );
}

const NEAR = 100;

/** Seen with every key, heard only near the end and when typing pauses. */
function Counter({ id, count, max }: { id: string; count: number; max: number }) {
  const left = max - count;
  return (
    <div className="form-count">
      <span id={id} data-over={left < 0 || undefined}>{`${count}/${max} characters`}</span>
      <LiveStatus>{left <= NEAR ? charactersLeft(left) : ''}</LiveStatus>
    </div>
  );
}
