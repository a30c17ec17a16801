import Type, { type Static } from 'typebox';
import { type Endpoint, endpoint } from './endpoint.ts';
import { Id } from './id.ts';

/** Public keys (RFC 7517) with which a plugin's backend verifies the tokens that the portal sends it. */
export const BackendKeys = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.String(),
      crv: Type.String(),
      x: Type.String(),
      y: Type.String(),
      kid: Type.String(),
      alg: Type.String(),
      use: Type.String(),
    }),
  ),
});
export type BackendKeys = Static<typeof BackendKeys>;

export const getBackendKeys = endpoint({
  method: 'GET',
  path: '/api/plugins/v1/keys',
  access: 'public',
  summary: 'Returns the keys by which a plugin’s backend verifies the portal’s tokens.',
  answers: { 200: BackendKeys },
});

/** Query of {@link callBackend}. The backend defines all other fields. */
export const BackendQuery = Type.Object({
  /** The client that the call is about. The backend receives it in the token, not in its query. */
  clientId: Type.Optional(Id),
});
export type BackendQuery = Static<typeof BackendQuery>;

const shared = {
  path: '/api/plugins/:pluginId/proxy/*',
  params: Type.Object({ pluginId: Id, '*': Type.String() }),
  query: BackendQuery,
  produces: ['application/octet-stream'],
} as const satisfies Partial<Endpoint>;

const toChange = {
  ...shared,
  access: 'backends.write',
  summary: 'Sends a change to the backend of a plugin.',
  /** Maximum size of a body, in bytes. */
  bodyLimit: 10_000_000,
} as const satisfies Partial<Endpoint>;

/**
 * Calls to a plugin's backend, at an address that the operator allowed (`PLUGIN_BACKENDS`). The plugin and its backend
 * define everything below the prefix, including the bodies.
 */
export const callBackend = {
  get: endpoint({
    ...shared,
    method: 'GET',
    access: 'backends.read',
    summary: 'Asks the backend of a plugin.',
  }),
  post: endpoint({ ...toChange, method: 'POST' }),
  put: endpoint({ ...toChange, method: 'PUT' }),
  patch: endpoint({ ...toChange, method: 'PATCH' }),
  delete: endpoint({ ...toChange, method: 'DELETE' }),
};
