import { Link } from 'react-router-dom';
import { useSite } from '../lib/site';

export function Footer() {
  const site = useSite();
  const outside = [
    site.contact && { href: `mailto:${site.contact}`, label: site.contact },
    site.social.video && { href: site.social.video, label: 'Short films' },
    site.social.photo && { href: site.social.photo, label: 'Pictures' },
  ].filter((link) => !!link);
  return (
    <footer className="foot">
      <div className="wrap foot-in">
        <div className="foot-name">
          <span className="brand">
            <i aria-hidden="true" />
            {site.name}
          </span>
          <p>{site.tagline}</p>
        </div>
        <nav aria-label="Read">
          <Link to="/journal">Journal</Link>
          <Link to="/stories">Stories</Link>
        </nav>
        <nav aria-label="About us">
          <Link to="/about">About</Link>
          <Link to="/member">Member Area</Link>
        </nav>
        {outside.length > 0 && (
          <nav aria-label="Elsewhere">
            {outside.map(({ href, label }) => (
              <a key={href} href={href} rel="noreferrer">
                {label}
              </a>
            ))}
          </nav>
        )}
        <p className="foot-line meta">
          © {new Date().getUTCFullYear()} {site.name}. Independent research platform
        </p>
      </div>
    </footer>
  );
}
