/** Looks for what logs must not hold: words that readers wrote, and where or who readers are. No I/O. */

/** No log may name a story: its id beside a time tells when it was sent. */
const STORY_ID = /\b(confessions?|stor(?:y|ies))\b["']?[\s/:=#]{1,3}["']?\d+/i;

const AROUND = 100;

/**
 * @param {Record<string, string>} logs text by the name of what printed it
 * @param {{ kind: string, text: string }[]} canaries what was planted
 * @returns {string[]} one line for each finding
 */
export function findCanaries(logs, canaries) {
  const findings = [];
  for (const [name, text] of Object.entries(logs))
    for (const line of text.split('\n')) {
      const places = canaries.map(({ kind, text: canary }) => ({ kind, at: line.indexOf(canary) }));
      for (const { kind, at } of [...places, { kind: 'story id', at: line.search(STORY_ID) }])
        if (at >= 0)
          findings.push(`${name} holds a ${kind}: ${line.slice(Math.max(0, at - AROUND), at + AROUND).trim()}`);
    }
  return findings;
}

/** A word for this run that appears nowhere else: letters only, so that it is one word to any search. */
export function uniqueWord(random = Math.random) {
  return `q${Array.from({ length: 11 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')}`;
}
