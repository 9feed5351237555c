import { chooseTheme, currentTheme } from '../theme/theme-choice';
import { Icon } from './Icon';

/** The style sheet picks which icon shows, because the server does not know the reader's theme. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="icon-button needs-script"
      aria-label="Switch between light and dark"
      data-tip="Switch between light and dark"
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="moon" className="when-light" />
      <Icon name="sun" className="when-dark" />
    </button>
  );
}
