import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

/** A key with which a program calls the API on behalf of a firm. */
export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Last characters of the key, to tell it from others. */
  ending: Type.String(),
  /** The key's scopes, such as `documents:read`. */
  scopes: Type.Array(Type.String()),
  /** Name of the owner who made the key; null if the operator made it with a command. */
  createdBy: Type.Union([Type.String(), Type.Null()]),
  /** ISO times. */
  createdAt: Type.String(),
  expiresAt: Type.String(),
  /** Time of the last call with the key, accurate to about a minute; null if there was none yet. */
  lastUsedAt: Type.Union([Type.String(), Type.Null()]),
  state: Type.Union([Type.Literal('active'), Type.Literal('expired'), Type.Literal('revoked')]),
});
export type ApiKey = Static<typeof ApiKey>;

/** Response of {@link listApiKeys}. */
export const ApiKeyList = Type.Object({
  /** Newest first. */
  keys: Type.Array(ApiKey),
  /** Scopes that a key can be given. */
  scopes: Type.Array(Type.String()),
});
export type ApiKeyList = Static<typeof ApiKeyList>;

/** Body of {@link createApiKey}. */
export const NewApiKey = Type.Object(
  {
    name: Type.String({ maxLength: 200 }),
    /** `write` includes `read`. */
    scopes: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }),
    /** Days until it expires, 365 at most. */
    days: Type.Integer(),
  },
  { additionalProperties: false },
);
export type NewApiKey = Static<typeof NewApiKey>;

/** Response of {@link createApiKey}: the only response that contains the key itself. */
export const CreatedApiKey = Type.Object({ key: ApiKey, secret: Type.String() });
export type CreatedApiKey = Static<typeof CreatedApiKey>;

const path = '/api/firm/v1/keys';

export const listApiKeys = endpoint({
  method: 'GET',
  path,
  access: 'firm.manage',
  summary: 'Returns the firm’s API keys, those that have expired or were revoked too.',
  answers: { 200: ApiKeyList },
});

export const createApiKey = endpoint({
  method: 'POST',
  path,
  access: 'firm.manage',
  proof: 'always',
  summary: 'Makes an API key. The response is the only one that has it.',
  body: NewApiKey,
  answers: { 201: CreatedApiKey },
  problems: { 'bad-request': ['required', 'invalid', 'unknown'], conflict: ['too-many'] },
  example: { body: { name: 'Accounting software {unique}', scopes: ['documents:read'], days: 90 } },
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: `${path}/:keyId`,
  access: 'firm.manage',
  summary: 'Revokes an API key, which opens nothing from then on. One that was revoked stays as it is.',
  params: Type.Object({ keyId: Id }),
  answers: { 204: Nothing },
});
