/**
 * `active` is true while the server's page is being hydrated. Expensive markup that is already in the page (a drawn
 * cover) is not computed then: React keeps the server's markup and does not compare it.
 */
export const hydration = { active: false };
