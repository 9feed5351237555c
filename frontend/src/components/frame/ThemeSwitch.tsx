import { chooseNextTheme } from '../../theme/theme-choice';
import { Icon } from '../Icon';
import { toast } from '../toasts/toast';

const follows = { title: 'Theme', description: 'Light or dark, like your device.' };

/** Goes on to the next choice: light, dark, or like the device. */
export function changeTheme(): void {
  // Only following the device changes nothing that can be seen.
  if (chooseNextTheme() === 'system') toast(follows);
}

/** The style sheet picks which icon shows, because the server does not know the reader's theme. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="icon-button needs-script"
      aria-label="Change theme"
      data-tip="Change theme"
      onClick={changeTheme}
    >
      <Icon name="moon" className="when-light" />
      <Icon name="sun" className="when-dark" />
    </button>
  );
}
