import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';

const Name = Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' });

/** A storage that a plugin declares. */
export const PluginStorage = Type.Object({
  /** Name, unique within the plugin. */
  name: Name,
  /** Kind of owner of its documents. */
  level: Type.Union([Type.Literal('firm'), Type.Literal('client'), Type.Literal('user')]),
  /** JSON schema that each document must match. */
  schema: Type.Optional(Type.Object({}, { additionalProperties: true })),
  /** Additional permission that reading requires. */
  read: Type.Optional(Type.String()),
  /** Additional permission that changing requires. */
  write: Type.Optional(Type.String()),
});
export type PluginStorage = Static<typeof PluginStorage>;

/** A document of a plugin’s storage. */
export const PluginDocument = Type.Object({
  key: Type.String(),
  json: Type.Unknown(),
  /** Version of the document. It differs after each change. */
  version: Type.Integer(),
  changedAt: Type.String({ format: 'date-time' }),
});
export type PluginDocument = Static<typeof PluginDocument>;

export const PluginDocumentList = Type.Object({ documents: Type.Array(PluginDocument) });
export type PluginDocumentList = Static<typeof PluginDocumentList>;

const StoragePath = Type.Object({ pluginId: Name, name: Name });

/** Key of a document, with the same rules as in `@anteroom/domain/plugins/pluginStorage`. */
const Key = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' });
const DocumentPath = Type.Object({ pluginId: Name, name: Name, key: Key });

/** The client to whom the documents belong; only for a storage of the level `client`. */
const clientId = Type.Optional(Type.String({ maxLength: 64 }));

export const listPluginDocuments = endpoint({
  method: 'GET',
  path: '/api/plugins/v1/:pluginId/storage/:name',
  access: 'pluginStorage.read',
  summary: 'Lists the documents of a plugin’s storage by key.',
  params: StoragePath,
  query: Type.Object({ clientId }),
  answers: { 200: PluginDocumentList },
  example: { query: { clientId: '{clientId}' } },
});

export const getPluginDocument = endpoint({
  method: 'GET',
  path: '/api/plugins/v1/:pluginId/storage/:name/:key',
  access: 'pluginStorage.read',
  summary: 'Returns a document of a plugin’s storage, or null.',
  params: DocumentPath,
  query: Type.Object({ clientId }),
  answers: { 200: Type.Object({ document: Type.Union([PluginDocument, Type.Null()]) }) },
  example: { query: { clientId: '{clientId}' } },
});

export const putPluginDocument = endpoint({
  method: 'PUT',
  path: '/api/plugins/v1/:pluginId/storage/:name/:key',
  access: 'pluginStorage.write',
  summary: 'Stores a document in a plugin’s storage, if nobody has changed it since.',
  params: DocumentPath,
  query: Type.Object({ clientId }),
  body: Type.Object(
    {
      json: Type.Unknown(),
      /** Version that the change is based on; null for a document that does not exist yet. */
      version: Type.Union([Type.Integer(), Type.Null()]),
    },
    { additionalProperties: false },
  ),
  answers: { 200: PluginDocument },
  example: { query: { clientId: '{clientId}' }, body: { json: { goal: 12 }, version: null } },
});

export const removePluginDocument = endpoint({
  method: 'DELETE',
  path: '/api/plugins/v1/:pluginId/storage/:name/:key',
  access: 'pluginStorage.write',
  summary: 'Removes a document from a plugin’s storage, if nobody has changed it since.',
  params: DocumentPath,
  query: Type.Object({
    clientId,
    /** Version that is to be removed. */
    version: Type.Integer(),
  }),
  answers: { 204: Nothing },
  example: { query: { clientId: '{clientId}', version: 1 } },
});
