import { createHash } from 'node:crypto';
import type { PluginManifest } from '@anteroom/contract';
import { packEntries, pluginFiles } from './pluginArchive.ts';

/** A change to the server half that the tests add. */
interface Change {
  /** Statements that run when the half is loaded. */
  readonly loading?: string;
  /** Whether the first migration fails. */
  readonly failsAtOnce?: boolean;
  /** Additional statements of the routes, before they read or write. */
  readonly asked?: string;
  readonly version?: string;
  readonly id?: string;
  readonly path?: string;
  /** Additional statements of `register`. */
  readonly registering?: string;
  /** Beginning of the method `register`. */
  readonly registration?: string;
  /** The half's `check` method, followed by a comma. */
  readonly checking?: string;
  /** Body of a second migration. */
  readonly migration?: string;
  readonly requires?: string[];
  /** Permission that its routes require. */
  readonly access?: string;
  readonly permissions?: PluginManifest['permissions'];
  /** Range of server SDK versions in its manifest. */
  readonly sdk?: string;
}

/** Returns a plugin that stores words: `POST` adds one, `GET` returns all that it finds, without a filter by firm. */
export function wordsArchive({
  loading = '',
  failsAtOnce = false,
  asked = '',
  version = '1.0.0',
  id = 'words',
  path = '/api/words',
  registering = '',
  registration = 'register',
  checking = '',
  migration,
  requires,
  access = 'session',
  permissions,
  sdk,
}: Change = {}): Buffer {
  const code = `
    ${loading}
    const access = '${access}';
    const summary = 'Words.';
    const word = { type: 'object', properties: { word: { type: 'string', maxLength: 20 } }, required: ['word'] };
    const answers = { 200: { type: 'object', additionalProperties: true } };
    const words = {
      up: (db) => ${failsAtOnce} ? Promise.reject(new Error('no luck')) : db.schema.createTable('words')
        .addColumn('company_id', 'text', (column) => column.notNull())
        .addColumn('word', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('words_pkey', ['company_id', 'word'])
        .execute(),
    };
    const more = { up: (db) => ${migration ?? 'Promise.resolve()'} };
    export default {
      id: '${id}',
      migrations: { words${migration ? ', more' : ''} },
      ${checking}
      ${registration}(on, portal) {
        const { routes, jobs } = on;
        ${registering}
        routes.answer({ method: 'GET', path: '${path}', access, summary, answers }, async ({ scope }) => {
          ${asked}
          return portal.db.inFirm(scope, async (tx) => ({
            version: '${version}',
            words: (await tx.selectFrom('${id}.words').select('word').orderBy('word').execute()).map(({ word }) => word),
          }));
        });
        routes.answer({ method: 'POST', path: '${path}', access, summary, body: word, answers }, ({ scope, body }) =>
          portal.db.inFirm(scope, async (tx) => {
            await tx.insertInto('${id}.words').values({ company_id: scope.companyId, word: body.word }).execute();
            return {};
          }),
        );
      },
    };`;
  const server = {
    url: './server.mjs',
    integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
    size: Buffer.byteLength(code),
    ...(sdk && { sdk }),
  };
  return packEntries([
    ...pluginFiles(id, { version, server, requires, permissions }),
    { path: 'server.mjs', content: code },
  ]);
}
