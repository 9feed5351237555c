import { chooseNextTheme } from '../../theme/theme-choice';
import { Icon } from '../Icon';
import { toast } from '../toasts/toast';

const follows = { title: 'Theme', description: 'Light or dark, like your device.' };

/** The style sheet picks which icon shows, because the server does not know the reader's theme. */
export function ThemeSwitch() {
  // Only following the device changes nothing that can be seen.
  const change = (): void => {
    if (chooseNextTheme() === 'system') toast(follows);
  };
  return (
    <button
      type="button"
      className="icon-button needs-script"
      aria-label="Change theme"
      data-tip="Change theme"
      onClick={change}
    >
      <Icon name="moon" className="when-light" />
      <Icon name="sun" className="when-dark" />
    </button>
  );
}
