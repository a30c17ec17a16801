import Type, { type Static } from 'typebox';

/** JSON whose schema the kind of task decides; the server refuses what it does not allow. */
export const KindJson = Type.Record(Type.String(), Type.Unknown());
export type KindJson = Static<typeof KindJson>;

/** What the firm says of a step that the contact has done. */
export const StepReview = Type.Object({
  state: Type.Union([Type.Literal('accepted'), Type.Literal('returned')]),
  /** Why it was returned; null when it was accepted. */
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type StepReview = Static<typeof StepReview>;

export const TaskStep = Type.Object({
  /** From 1, in the order of the task. */
  number: Type.Integer(),
  label: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  required: Type.Boolean(),
  /** What the firm asks for here: JSON of the kind's own schema. */
  params: KindJson,
  /** What the contact has given here: JSON of the kind's own schema; `{}` when nothing. */
  data: KindJson,
  comment: Type.Union([Type.String(), Type.Null()]),
  /** Why the step does not apply; null when it applies. */
  dnaComment: Type.Union([Type.String(), Type.Null()]),
  /** Null until the firm has said something of it, and again when the contact answers to what was returned. */
  review: Type.Union([StepReview, Type.Null()]),
  /** Grows with each change; a PATCH names the one it saw. */
  version: Type.Integer(),
});
export type TaskStep = Static<typeof TaskStep>;

/**
 * Body of {@link patchStep}; answers the task. Taken only while the task is pending.
 * Conflicts are those of a task's patch.
 */
export const StepPatch = Type.Object(
  {
    /** Of the step. */
    version: Type.Integer({ minimum: 0 }),
    comment: Type.Optional(Type.String({ maxLength: 4000 })),
    /** Why it does not apply; null lets it apply again. A blank one is refused with `reason-missing`. */
    dnaComment: Type.Optional(Type.Union([Type.String({ maxLength: 4000 }), Type.Null()])),
    /** Replaces what was given before. */
    data: Type.Optional(KindJson),
    /** To write also over what somebody else has written meanwhile, whatever its version. */
    overwrite: Type.Optional(Type.Boolean({ default: false })),
  },
  { additionalProperties: false },
);
export type StepPatch = Static<typeof StepPatch>;
