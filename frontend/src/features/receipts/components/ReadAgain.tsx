/** The story as the site has it, closed: it may be hard to see, or somebody may be near. */
export function ReadAgain({ content }: { content: string }) {
  return (
    <details className="receipt-again">
      <summary>Read your story again</summary>
      <blockquote dir="auto">{content.trim()}</blockquote>
    </details>
  );
}
