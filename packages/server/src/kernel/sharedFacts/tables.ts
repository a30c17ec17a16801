import type { ColumnType } from 'kysely';

export interface SharedFactsTables {
  /** Facts that all firms share: see {@link sharedFacts}. */
  shared_facts: {
    plugin_id: string;
    /** SHA-256 of the name, in lower-case hexadecimal: the name itself may reveal whom the facts are about. */
    name_hash: string;
    facts: ColumnType<object | null, string, string>;
  };
}
