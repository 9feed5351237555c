interface Letter {
  site: string;
  /** One paragraph each. */
  parts: readonly string[];
  /** Switches off this kind of email. */
  off: string;
}

/** The text of every email of the desk: what it says, and how to stop it. */
export const letter = ({ site, parts, off }: Letter): string => `Hello,

${parts.join('\n\n')}

${site}

You get this email because you switched it on at the desk. Stop it:
${off}
`;
