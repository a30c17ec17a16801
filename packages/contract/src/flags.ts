import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** A feature flag of a firm (spec section 3). */
export const FeatureFlag = Type.Object({
  id: Type.String(),
  /** English name for operators; the flag's ID if the portal does not know it. */
  name: Type.String(),
  /** English description; empty if the portal does not know the flag. */
  description: Type.String(),
  value: Type.Boolean(),
  /** Sources that fix the flag's value. The flag cannot be switched while there are any. */
  lockedBy: Type.Array(Type.String()),
});
export type FeatureFlag = Static<typeof FeatureFlag>;

/** Response of {@link listFlags}, for internal users. */
export const FeatureFlagList = Type.Object({ flags: Type.Array(FeatureFlag) });
export type FeatureFlagList = Static<typeof FeatureFlagList>;

/**
 * Body of {@link changeFlag}. `value` is not typed as a boolean here, so that a wrong type is refused with the
 * specification's own message.
 */
export const FeatureFlagChange = Type.Object({ value: Type.Unknown() }, { additionalProperties: false });
export type FeatureFlagChange = Static<typeof FeatureFlagChange>;

/** Names separated by dots: the same pattern as in `@anteroom/domain/plugins/featureFlags`. */
const flagIdPattern = '^[A-Za-z]\\w*(\\.\\w+)*$';

export const listFlags = endpoint({
  method: 'GET',
  path: '/api/flags/v1/flags',
  access: 'flags.read',
  summary: 'Lists the firm’s feature flags.',
  answers: { 200: FeatureFlagList },
});

export const changeFlag = endpoint({
  method: 'PUT',
  path: '/api/flags/v1/flags/:flagId',
  access: 'flags.write',
  summary: 'Switches a feature flag.',
  params: Type.Object({ flagId: Type.String({ maxLength: 100, pattern: flagIdPattern }) }),
  body: FeatureFlagChange,
  answers: { 200: FeatureFlag },
  problems: { conflict: ['flag-locked'] },
  example: { params: { flagId: 'aFlag' }, body: { value: true } },
});
