import TextField from '@mui/material/TextField';
import { isVisible } from '../../../../lib/visible';
import { AltFields } from './AltFields';

/** A picture of another site, before it is used. */
export interface WebPicture {
  url: string;
  alt: string;
  title: string;
}

interface Props {
  value: WebPicture;
  onChange: (value: WebPicture) => void;
  error: string | null;
}

/** Why an address cannot be used, or null. */
export const addressProblem = (url: string): string | null =>
  /^https:\/\/[^/\s]+\.[^/\s]+/.test(url.trim()) ? null : 'Start with https:// and use the picture’s own address.';

/** Whether something would be lost with the form: nothing stores it before the picture is used. */
export const isTyped = (picture: WebPicture | null): boolean =>
  picture !== null && [picture.url, picture.alt, picture.title].some(isVisible);

/** Asks for the address of a picture on another site. We download it when the article is published. */
export function WebAddress({ value, onChange, error }: Props) {
  return (
    <section className="details" aria-label="Picture from another site">
      <TextField
        label="Web address"
        type="url"
        fullWidth
        autoFocus
        value={value.url}
        error={error !== null}
        helperText={error ?? 'The picture’s own address: https://…'}
        onChange={({ target }) => onChange({ ...value, url: target.value })}
      />
      <AltFields
        value={{ alt: value.alt, decorative: false }}
        canBeDecorative={false}
        onChange={({ alt }) => onChange({ ...value, alt })}
      />
      <TextField
        label="Caption and credit"
        fullWidth
        value={value.title}
        onChange={({ target }) => onChange({ ...value, title: target.value })}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
    </section>
  );
}
