import { useId } from 'react';
import type { FieldProps } from './LabeledControl';
import { useSending } from './sending';

interface Props extends FieldProps {
  label: string;
  hint?: string;
  required?: boolean;
}

/** A labeled checkbox. Without scripts the browser sends `true` if it is checked, and nothing otherwise. */
export function FormCheckbox({ field, label, hint, error, required, defaultValue }: Props) {
  const id = useId();
  const sending = useSending();
  const { onChange, ...rest } = field;
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
          aria-disabled={sending || undefined}
          {...rest}
          // Not `disabled`, which loses the focus, and the value if the browser sends the form (sendWithoutScripts).
          onChange={(event) => {
            if (sending) event.target.checked = !event.target.checked;
            else void onChange(event);
          }}
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
