import { useSite } from '../../../lib/site';

/** The rule about age, where the site has one. It is a setting, so it is no part of the text that editors write. */
export function MinimumAgeNote() {
  const { minAge } = useSite();
  if (minAge === null) return null;
  return (
    <p className="legal-note">
      You have to be <span>{minAge}</span> or older to have an account here or to get our newsletter. Anyone can read,
      and anyone can send a story.
    </p>
  );
}
