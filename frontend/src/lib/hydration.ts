/**
 * True until the server's page has been taken over. What is expensive to compute and stands in the page already (a
 * drawn cover) is skipped meanwhile: React keeps the server's markup and does not look at ours.
 */
export const hydration = { active: false };
