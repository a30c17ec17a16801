import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** Work in the background, such as an e-mail, whose last attempt failed. */
export const FailedJob = Type.Object({
  id: Type.String(),
  /** Kind of work, as `mail`; of a plugin’s work with the plugin’s ID before it, as `<plugin>.<queue>`. */
  queue: Type.String(),
  /** Recipient of an e-mail; null for other work. */
  to: Type.Union([Type.String(), Type.Null()]),
  attempts: Type.Integer(),
  /** ISO time at which the last attempt began. */
  failedAt: Type.String(),
  /** ISO time of the next attempt; null: the portal has given up. */
  nextAt: Type.Union([Type.String(), Type.Null()]),
  /** Status that another server answered, as 451 of a mail server; null: none did. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  /** Code with which a connection failed, as `ECONNREFUSED`; null where that is not what failed. */
  code: Type.Union([Type.String(), Type.Null()]),
});
export type FailedJob = Static<typeof FailedJob>;

/** Response of {@link listFailedJobs}. */
export const FailedJobList = Type.Object({
  /** The newest first, 500 at most. */
  jobs: Type.Array(FailedJob),
});
export type FailedJobList = Static<typeof FailedJobList>;

/** Response of {@link retryFailedJobs}. */
export const RetriedJobs = Type.Object({ count: Type.Integer() });
export type RetriedJobs = Static<typeof RetriedJobs>;

const path = '/api/firm/v1/failed-jobs';

export const listFailedJobs = endpoint({
  method: 'GET',
  path,
  access: 'firm.manage',
  summary:
    'Returns the firm’s work in the background that failed. What was given up can be tried again for three days.',
  answers: { 200: FailedJobList },
});

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: `${path}/retry`,
  access: 'firm.manage',
  summary: 'Tries failed work again now: one job, or all of the firm’s. Returns how many are tried.',
  body: Type.Object(
    {
      /** Default: all. */
      id: Type.Optional(Type.String({ maxLength: 60 })),
    },
    { additionalProperties: false },
  ),
  answers: { 200: RetriedJobs },
  example: { body: {} },
});
