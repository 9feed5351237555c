/** A list of questions and answers. */
export function Rules({ of }: { of: [string, string[]][] }) {
  return (
    <dl className="about-rules">
      {of.map(([what, paragraphs]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
