/** Characters of a file's text that are looked through at most. */
export const longestText = 20_000;
/** Files that are looked for in one request at most. */
export const filesAtOnce = 20;
