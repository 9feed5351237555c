import type { ReactNode } from 'react';
import { ThemeRoot } from '../../theme/ThemeRoot';
import { PageHead } from './PageHead';

interface Props {
  /** The heading, also for browsers and search engines. */
  title: string;
  /** The canonical path. */
  path: string;
  description: string;
  /** The sentence under the heading. */
  lead: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  children: ReactNode;
}

/** A page with form controls: its heading, what it is for, then its content. */
export function TitledPage({ title, path, description, lead, noindex = false, children }: Props) {
  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead title={title} path={path} description={description} noindex={noindex} />
        <div className="head">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        {children}
      </div>
    </ThemeRoot>
  );
}
