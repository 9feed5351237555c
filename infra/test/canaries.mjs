/** Searches logs for text that they must not contain: readers' words, addresses and identities. No I/O. */

/** No log may name a story: its id next to a time reveals when the story was sent. */
const STORY_ID = /\b(confessions?|stor(?:y|ies))\b["']?[\s/:=#]{1,3}["']?\d+/i;

const AROUND = 100;

/**
 * @param {Record<string, string>} logs log text by container name
 * @param {{ kind: string, text: string }[]} canaries the planted texts
 * @returns {string[]} one line per finding
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

/** Returns a word that appears nowhere else. It has only letters, so that every search treats it as one word. */
export function uniqueWord(random = Math.random) {
  return `q${Array.from({ length: 11 }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')}`;
}
