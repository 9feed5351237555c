import { useId } from 'react';
import type { FieldProps } from './LabeledControl';

interface Props extends FieldProps {
  label: string;
  hint?: string;
  required?: boolean;
}

/** A labeled checkbox. Without scripts the browser sends `true` if it is checked, and nothing otherwise. */
export function FormCheckbox({ field, label, hint, error, required, defaultValue }: Props) {
  const id = useId();
  return (
    <>
      <label className="form-checkbox">
        <input
          type="checkbox"
          value="true"
          defaultChecked={defaultValue === 'true'}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
          {...field}
        />
        <span>
          <span>{label}</span>
          {hint && <small>{hint}</small>}
        </span>
      </label>
      {error && (
        <p className="field-error" id={id}>
          {error}
        </p>
      )}
    </>
  );
}
