import type { Importer } from './Importer.ts';

/** What can be imported, by its name in the command. To add a kind, write its {@link Importer} beside its tables and name it here. */
export const importers: Readonly<Record<string, Importer>> = {};
