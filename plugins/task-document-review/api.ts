import { Document } from '@anteroom/contract';
import { Id } from '@anteroom/contract/id';
import { endpoint } from '@anteroom/server-sdk/endpoint';
import Type, { type Static } from 'typebox';

/** Document that a step of a document review is about. */
export const DocumentReviewStepParams = Type.Object(
  { documentId: Type.String({ maxLength: 64 }) },
  { additionalProperties: false },
);
export type DocumentReviewStepParams = Static<typeof DocumentReviewStepParams>;

/** Record that the document was reviewed; `{}` before. */
export const DocumentReviewStepData = Type.Object(
  {
    /** SHA-256 of the reviewed content. New content has to be reviewed again. */
    sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  },
  { additionalProperties: false },
);
export type DocumentReviewStepData = Static<typeof DocumentReviewStepData>;

/**
 * Response of {@link listReviewDocuments}, one entry per step. If the firm has deleted a document and uploaded it again
 * under the same name, the entry is the new document. It is null if there is no document, or none that the person may
 * read.
 */
export const ReviewDocuments = Type.Object({
  data: Type.Array(Type.Object({ step: Type.Integer(), document: Type.Union([Document, Type.Null()]) })),
});
export type ReviewDocuments = Static<typeof ReviewDocuments>;

export const listReviewDocuments = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/:taskId/review-documents',
  access: 'tasks.read',
  summary: 'Lists the documents of a review by step.',
  params: Type.Object({ taskId: Id }),
  answers: { 200: ReviewDocuments },
  // The task is not a review.
  example: { answer: { status: 404 } },
});
