/** How operators call the commands: by npm in a checkout. A release names its own launcher (`release/entry.ts`). */
export const operatorCommand = process.env.ANTEROOM_COMMAND ?? 'npm run anteroom --';
