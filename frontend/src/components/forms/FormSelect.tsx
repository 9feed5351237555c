import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { ariaProps, LabeledControl, type FieldProps, type Labeled } from './LabeledControl';
import { useSending } from './sending';

interface Props extends Labeled, FieldProps {
  /** The label of the empty choice. */
  placeholder: string;
  options: { value: string; label: string }[];
}

/** A labeled select. Uses the browser's own list, which works best on phones. */
export function FormSelect({ field: { ref, ...field }, placeholder, options, defaultValue = '', ...labeled }: Props) {
  const id = useId();
  const sending = useSending();
  return (
    <LabeledControl id={id} {...labeled}>
      <Select
        native
        defaultValue={defaultValue}
        input={<OutlinedInput />}
        inputRef={ref}
        disabled={sending}
        {...field}
        inputProps={{ id, ...ariaProps(id, labeled) }}
        IconComponent={Chevron}
      >
        <option value="">{placeholder}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </LabeledControl>
  );
}

const Chevron = () => (
  <svg className="icon form-chevron" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d="m4 7.5 6 6 6-6" />
  </svg>
);
