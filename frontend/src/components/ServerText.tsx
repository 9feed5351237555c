import type { ServerHtml } from '../lib/server-html';

/**
 * Shows HTML that the server made safe (see lib/server-html.ts). The slot's name is how it is found again. Bullets and the bars of
 * quotations are at the side where the text begins.
 */
export function ServerText({ of, className }: { of: ServerHtml; className?: string }) {
  return (
    <div
      className={className}
      data-slot={of.slot}
      dir="auto"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: of.html }}
    />
  );
}
