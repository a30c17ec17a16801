import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openDatabase } from '../kernel/database/openDatabase.ts';
import type { Db } from '../portal/schema.ts';
import { createDatabase, dropDatabase, templateDatabase, withDatabase } from './databases.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database for the caller: migrated and empty, unless another template is given. */
export async function createTestDatabase(template = templateDatabase): Promise<TestDatabase> {
  const server = inject('testDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name, template);
  const url = withDatabase(server, name);
  const db = openDatabase(url, 5, pino({ level: 'silent' }));
  return {
    db,
    url,
    async drop() {
      await db.destroy();
      await dropDatabase(server, name);
    },
  };
}
