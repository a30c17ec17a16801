import Type, { type Static } from 'typebox';

/** JSON whose schema the kind of task defines. The server refuses JSON that does not match it. */
export const KindJson = Type.Record(Type.String(), Type.Unknown());
export type KindJson = Static<typeof KindJson>;

/** The firm's review of a step that the contact has done. */
export const StepReview = Type.Object({
  state: Type.Union([Type.Literal('accepted'), Type.Literal('returned')]),
  /** Reason for returning the step; null if it was accepted. */
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type StepReview = Static<typeof StepReview>;

export const TaskStep = Type.Object({
  /** Number of the step within the task, counted from 1. */
  number: Type.Integer(),
  label: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  required: Type.Boolean(),
  /** Definition of the step: JSON that conforms to the kind's own schema. */
  params: KindJson,
  /** The contact's input: JSON that conforms to the kind's own schema; `{}` if empty. */
  data: KindJson,
  comment: Type.Union([Type.String(), Type.Null()]),
  /** Reason why the step does not apply; null if it applies. */
  dnaComment: Type.Union([Type.String(), Type.Null()]),
  /** Review; null before the first one, and again once the contact responds to a return. */
  review: Type.Union([StepReview, Type.Null()]),
  /** Version of the step, which increases with each change. A PATCH must send the version that it is based on. */
  version: Type.Integer(),
});
export type TaskStep = Static<typeof TaskStep>;

/**
 * Body of {@link patchStep}. The response is the task. The server accepts it only while the task is pending. Its
 * conflicts are those of a task's patch.
 */
export const StepPatch = Type.Object(
  {
    /** Version of the step. */
    version: Type.Integer({ minimum: 0 }),
    comment: Type.Optional(Type.String({ maxLength: 4000 })),
    /**
     * Reason why the step does not apply; null makes it apply again. A blank reason is refused with `reason-missing`.
     */
    dnaComment: Type.Optional(Type.Union([Type.String({ maxLength: 4000 }), Type.Null()])),
    /** New input, which replaces the previous input. */
    data: Type.Optional(KindJson),
    /** Whether to overwrite another person's newer changes, regardless of the version. */
    overwrite: Type.Optional(Type.Boolean({ default: false })),
  },
  { additionalProperties: false },
);
export type StepPatch = Static<typeof StepPatch>;
