import Type, { type Static } from 'typebox';

/**
 * Problem details (RFC 9457): the body of every response with a status of 400 or above. `type` is a stable identifier
 * (`urn:anteroom:problem:<code>`). Clients must base decisions on `type`, never on `detail`.
 */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.Optional(Type.String()),
    /** Path of the page that explains the problem: `/docs/errors/problem-<code>`. */
    help: Type.Optional(Type.String()),
    /** ID of the request, as it appears in the server's log. */
    instance: Type.Optional(Type.String()),
    /** Errors in a malformed request, with their locations. */
    errors: Type.Optional(
      Type.Array(
        Type.Object({ path: Type.String(), message: Type.String(), reason: Type.Optional(Type.String()) }),
      ),
    ),
    /** Currently stored value, if the change was refused because of an earlier change by someone else. */
    current: Type.Optional(Type.Unknown()),
  },
  { $id: 'Problem' },
);
export type Problem = Static<typeof Problem>;

/** The last part of {@link Problem}'s `type`. */
export type ProblemCode =
  | 'bad-request'
  | 'unauthenticated'
  | 'forbidden'
  | 'terms-not-signed'
  | 'proof-required'
  | 'not-found'
  | 'conflict'
  | 'precondition-failed'
  | 'too-large'
  | 'unsupported-media-type'
  | 'upload-incomplete'
  | 'file-type-not-allowed'
  | 'file-name-not-allowed'
  | 'too-many-requests'
  | 'insufficient-storage'
  | 'identity-provider-unavailable'
  | 'unavailable'
  | 'internal';
