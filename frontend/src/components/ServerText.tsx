import type { ServerHtml } from '../lib/server-html';

/** Shows HTML that the server made safe (see lib/server-html.ts). The slot's name is how it is found again. */
export function ServerText({ of, className }: { of: ServerHtml; className?: string }) {
  return (
    <div
      className={className}
      data-slot={of.slot}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: of.html }}
    />
  );
}
