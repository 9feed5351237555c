export const likeName = (commentId: number): string => `comment/${commentId}`;
