/** The HTTP API of Anteroom: one module per service, each a set of TypeBox schemas with their static types. */
export * from './clients.ts';
export * from './documents.ts';
export * from './flags.ts';
export * from './help.ts';
export * from './logging.ts';
export * from './notices.ts';
export * from './plugins.ts';
export * from './problem.ts';
export * from './profile.ts';
export * from './security.ts';
export * from './serviceRequests.ts';
export * from './storage.ts';
export * from './support.ts';
export * from './tasks.ts';
export * from './terms.ts';
export * from './theme.ts';
export * from './viewAs.ts';
