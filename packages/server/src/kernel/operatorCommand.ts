/**
 * Command with which operators call the command line: npm in a checkout. A release sets its own launcher
 * (`release/entry.ts`).
 */
export const operatorCommand = process.env.ANTEROOM_COMMAND ?? 'npm run anteroom --';
