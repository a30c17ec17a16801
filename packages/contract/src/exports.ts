import Type, { type Static } from 'typebox';

/** How far a zip is (spec section 4). `QUEUED` and `RUNNING` go on; the others have ended. */
export const ExportStatus = Type.Union([
  Type.Literal('QUEUED'),
  Type.Literal('RUNNING'),
  Type.Literal('SUCCESS'),
  /** Made, without some of what was asked for. */
  Type.Literal('PARTIAL_SUCCESS'),
  Type.Literal('ERROR'),
]);
export type ExportStatus = Static<typeof ExportStatus>;

const Ids = (maxItems: number) => Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems });

/** Body of `POST /api/storage/v1/jobs/export`: at least one document or container. */
export const ExportRequest = Type.Object(
  {
    /** Documents. */
    fileIDs: Ids(10_000),
    /** Folders, projects or a client's root, each with all that is below it. */
    folderIDs: Type.Optional(Ids(1_000)),
  },
  { additionalProperties: false },
);
export type ExportRequest = Static<typeof ExportRequest>;

/** The id of the job. */
export const ExportStarted = Type.Object({ data: Type.String() });
export type ExportStarted = Static<typeof ExportStarted>;

/** A zip that is made for the caller, or has been. */
export const ExportJob = Type.Object({
  id: Type.String(),
  jobStatus: ExportStatus,
  /** Of the zip. */
  fileName: Type.String(),
  createdDate: Type.String(),
  /** ISO time from which it is gone. */
  expiresDate: Type.String(),
  filesDone: Type.Integer(),
  filesTotal: Type.Integer(),
  /** Of the documents. */
  bytesDone: Type.Integer(),
  bytesTotal: Type.Integer(),
  /** Of the zip; null until it is made. */
  size: Type.Union([Type.Integer(), Type.Null()]),
  /** How many documents could not be put in. */
  missingCount: Type.Integer(),
  /** The first of them, by their paths in the zip. */
  missing: Type.Array(Type.String()),
});
export type ExportJob = Static<typeof ExportJob>;

/** Answer of `GET /api/storage/v1/jobs/{jobId}`. */
export const ExportJobAnswer = Type.Object({ data: ExportJob });
export type ExportJobAnswer = Static<typeof ExportJobAnswer>;

/** Query of `GET …/jobs/{jobId}/result` and `POST …/jobs/{jobId}/download-links`. */
export const ExportResultQuery = Type.Object({
  /** Needed for one that is `PARTIAL_SUCCESS`: what could be put in is wanted without the rest. Else 409 `export-incomplete`. */
  partial: Type.Optional(Type.Boolean()),
});
export type ExportResultQuery = Static<typeof ExportResultQuery>;

/** Answer of `GET /api/storage/v1/jobs`: the caller's own, newest first. */
export const ExportJobList = Type.Object({ data: Type.Array(ExportJob) });
export type ExportJobList = Static<typeof ExportJobList>;
