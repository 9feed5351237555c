import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { charactersLeft, wholeNumber } from '../../lib/text';
import { LiveStatus } from '../frame/LiveStatus';
import { ariaProps, LabeledControl, type FieldProps, type Labeled } from './LabeledControl';
import { useSending } from './sending';

interface Props extends Labeled, FieldProps {
  rows?: number;
  /** The minimum height, as a CSS length. */
  minHeight?: string;
  placeholder?: string;
  /** The current and the maximum number of characters. */
  counter?: { count: number; max: number };
}

/** A labeled multi-line field. */
export function FormText({ field, rows = 8, minHeight, placeholder, counter, defaultValue, ...labeled }: Props) {
  const id = useId();
  const sending = useSending();
  const { ref, ...rest } = field;
  return (
    <LabeledControl id={id} {...labeled} aside={counter && <Counter id={`${id}-count`} {...counter} />}>
      <OutlinedInput
        id={id}
        // A plain textarea, since MUI's measures the text to grow; the reader can resize this one by its corner.
        inputComponent="textarea"
        placeholder={placeholder}
        defaultValue={defaultValue}
        inputRef={ref}
        readOnly={sending}
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

/** Four digits stay as they are, as in the specification's '0/2000 characters'. */
const grouped = (count: number): string => (count < 10_000 ? String(count) : wholeNumber(count));

/** The count is visible at every keystroke; screen readers hear it only near the limit, when typing pauses. */
function Counter({ id, count, max }: { id: string; count: number; max: number }) {
  const left = max - count;
  return (
    <div className="form-count">
      <span id={id} data-over={left < 0 || undefined}>{`${grouped(count)}/${grouped(max)} characters`}</span>
      <LiveStatus>{left <= NEAR ? charactersLeft(left) : ''}</LiveStatus>
    </div>
  );
}
