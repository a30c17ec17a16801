import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** Background work, such as an e-mail, whose last attempt failed. */
export const FailedJob = Type.Object({
  id: Type.String(),
  /** Kind of work, such as `mail`. For a plugin’s work it begins with the plugin’s ID: `<plugin>.<queue>`. */
  queue: Type.String(),
  /** Recipient of an e-mail; null for other work. */
  to: Type.Union([Type.String(), Type.Null()]),
  attempts: Type.Integer(),
  /** ISO time at which the last attempt began. */
  failedAt: Type.String(),
  /** ISO time of the next attempt; null if the portal has given up. */
  nextAt: Type.Union([Type.String(), Type.Null()]),
  /** Status with which another server replied, such as a mail server's 451; null if none replied. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  /** Error code of a failed connection, such as `ECONNREFUSED`; null if something else failed. */
  code: Type.Union([Type.String(), Type.Null()]),
});
export type FailedJob = Static<typeof FailedJob>;

/** Response of {@link listFailedJobs}. */
export const FailedJobList = Type.Object({
  /** Newest first, at most 500. */
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
      /** ID of one job. Default: all jobs. */
      id: Type.Optional(Type.String({ maxLength: 60 })),
    },
    { additionalProperties: false },
  ),
  answers: { 200: RetriedJobs },
  example: { body: {} },
});
