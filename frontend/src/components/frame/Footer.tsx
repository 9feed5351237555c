import { useSite } from '../../lib/site';
import { Link } from '../Link';

export function Footer() {
  const site = useSite();
  const outside = [
    site.contact && { href: `mailto:${site.contact}`, label: site.contact },
    site.social.video && { href: site.social.video, label: 'Short videos' },
    site.social.photo && { href: site.social.photo, label: 'Photos' },
  ].filter((link) => !!link);
  return (
    <footer className="foot">
      <div className="wrap foot-in">
        <div className="foot-name">
          <Link to="/" className="brand">
            <i aria-hidden="true" />
            <span>{site.name}</span>
          </Link>
          <p>{site.tagline}</p>
        </div>
        <nav aria-label="Read">
          <Link to="/journal">Journal</Link>
          <Link to="/stories">Stories</Link>
          <Link to="/glossary">Glossary</Link>
          <Link to="/resources">Records</Link>
        </nav>
        <nav aria-label="Take part">
          <Link to="/about">About</Link>
          <Link to="/asked">Asked and answered</Link>
          <Link to="/transparency">How we decide</Link>
          <Link to="/receipt">Your receipt</Link>
          <Link to="/member">Member Area</Link>
          <Link to="/data" className="foot-help">
            Need help now?
          </Link>
        </nav>
        <nav aria-label="More" className="foot-outside">
          <Link to="/contact">Write to us</Link>
          {outside.map(({ href, label }) => (
            <a key={href} href={href} rel="me noreferrer">
              {label}
            </a>
          ))}
          <Link to="/corrections">Corrections</Link>
          <Link to="/guidelines">Guidelines</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/newsletter">Newsletter</Link>
          <a href="/rss.xml" type="application/rss+xml">
            RSS
          </a>
        </nav>
        <p className="foot-line meta">
          {`© ${new Date().getUTCFullYear()} ${site.name}. Independent research platform`}
        </p>
      </div>
    </footer>
  );
}
