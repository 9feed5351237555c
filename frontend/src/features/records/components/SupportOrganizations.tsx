import { organizations } from '../organizations';

export function SupportOrganizations() {
  return (
    <ul className="records-orgs">
      {organizations.map(({ id, name, does, contact, website }) => (
        <li key={id}>
          <h3>{name}</h3>
          <p>{does}</p>
          <p className="records-contact">
            <a href={contact.href} {...(contact.href.startsWith('https') && { rel: 'noreferrer' })}>
              <span>{contact.label}</span>
              <span className="hidden-text">{`, ${name}`}</span>
            </a>
            <a href={website} rel="noreferrer">
              {new URL(website).hostname.replace(/^www\./, '')}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
