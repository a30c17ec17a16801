import Type, { type Static } from 'typebox';

/** A feature flag of a firm (spec section 3). */
export const FeatureFlag = Type.Object({
  id: Type.String(),
  /** In English, for those who run the portal; the flag's id where the portal does not know it. */
  name: Type.String(),
  /** What it does, in English; empty where the portal does not know it. */
  description: Type.String(),
  value: Type.Boolean(),
  /** What holds the flag at its value; while there is something it cannot be switched. */
  lockedBy: Type.Array(Type.String()),
});
export type FeatureFlag = Static<typeof FeatureFlag>;

/** `GET /api/flags/v1/flags`, for internal users. */
export const FeatureFlagList = Type.Object({ flags: Type.Array(FeatureFlag) });
export type FeatureFlagList = Static<typeof FeatureFlagList>;

/** Body of `PUT /api/flags/v1/flags/{flagId}`. That the value is a boolean is told in the specification's own words. */
export const FeatureFlagChange = Type.Object({ value: Type.Unknown() }, { additionalProperties: false });
export type FeatureFlagChange = Static<typeof FeatureFlagChange>;
