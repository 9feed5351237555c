import type { ServerHtml } from '../../lib/server-html';

/**
 * Shows HTML that the server sanitized (see lib/server-html.ts). The slot name identifies the element when the state is
 * unpacked. `dir=auto` puts bullets and quotation bars on the side where the text begins.
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
