import { KindJson, TaskKind as KindName, TaskStatus } from '@anteroom/contract';
import { Id } from '@anteroom/contract/id';
import { serverService, type TaskKind, type Tasks } from '@anteroom/server-sdk/api';
import { endpoint } from '@anteroom/server-sdk/endpoint';
import Type, { type Static } from 'typebox';

/**
 * Definition of a questionnaire task: sections of questions. `domain/checkForm` checks the sections and returns the
 * paths of faults.
 */
export const QuestionnaireDefinition = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 100 }),
    /** Version, incremented whenever answers to the previous one no longer fit. */
    version: Type.Integer({ minimum: 0 }),
    sections: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 100 }),
    /** Documents that the answers make necessary. */
    followUps: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()), { maxItems: 200 })),
  },
  { additionalProperties: false },
);

/** Query of {@link questionnaireTemplate}. */
export const QuestionnaireTemplateQuery = Type.Object({
  taxYear: Type.Integer({ minimum: 1900, maximum: 2200 }),
});

/** Response of the endpoint: a {@link QuestionnaireDefinition} with which to create a task. */
export const QuestionnaireTemplate = Type.Object({ definition: KindJson });

/** The contact's answers so far. */
export const QuestionnaireData = Type.Object(
  {
    /** Answers by question name. */
    answers: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Unknown())),
    /** The section that the person visited last. */
    section: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);
export type QuestionnaireData = Static<typeof QuestionnaireData>;

/** Response of {@link getLastAnswers}. */
export const LastAnswers = Type.Object({
  /**
   * Answers of the client's newest completed questionnaire of the same kind for an earlier tax year; null if there is
   * none.
   */
  last: Type.Union([
    Type.Object({ taxYear: Type.Integer(), answers: Type.Record(Type.String(), Type.Unknown()) }),
    Type.Null(),
  ]),
});
export type LastAnswers = Static<typeof LastAnswers>;

export const getLastAnswers = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/:taskId/last-answers',
  access: 'tasks.read',
  summary: 'Returns the answers of the latest earlier year.',
  params: Type.Object({ taskId: Id }),
  answers: { 200: LastAnswers },
  // The task is not a questionnaire.
  example: { answer: { status: 404 } },
});

/**
 * Declares the endpoint that returns the questionnaire of a tax year, with which staff add a task.
 *
 * @param kind The kind of the task.
 */
export function questionnaireTemplate<const Kind extends string>(kind: Kind) {
  return endpoint({
    method: 'GET',
    path: `/api/tasks/v3/questionnaires/${kind}/template`,
    access: 'tasks.manage',
    summary: 'Returns the questionnaire of a tax year.',
    query: QuestionnaireTemplateQuery,
    answers: { 200: QuestionnaireTemplate },
    example: { query: { taxYear: 2026 } },
  });
}

export const getQuestionnaireTemplate = questionnaireTemplate('QUESTIONNAIRE');

/** Response of {@link listAskedQuestionnaires}: the questionnaires that clients were sent, latest tax year first. */
export const AskedQuestionnaires = Type.Object({
  items: Type.Array(
    Type.Object({
      kind: KindName,
      /** Null for questionnaires without a tax year. */
      taxYear: Type.Union([Type.Integer(), Type.Null()]),
      /** Number of questionnaires. */
      count: Type.Integer(),
    }),
  ),
});
export type AskedQuestionnaires = Static<typeof AskedQuestionnaires>;

/** State by which a table's questionnaires are filtered. */
export const AskedState = Type.Union([Type.Literal('open'), Type.Literal('complete')]);
export type AskedState = Static<typeof AskedState>;

const answersFilter = {
  kind: KindName,
  /** Default: every tax year. */
  taxYear: Type.Optional(Type.Integer({ minimum: 1900, maximum: 2200 })),
  /** Default: every state. */
  state: Type.Optional(AskedState),
};

/** Query of {@link listAnswers}. */
export const AnswersQuery = Type.Object({
  ...answersFilter,
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 25 })),
  /** The `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 64 })),
});
export type AnswersQuery = Static<typeof AnswersQuery>;

/** Query of {@link exportAnswers}. */
export const AnswersExportQuery = Type.Object({
  ...answersFilter,
  format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
});
export type AnswersExportQuery = Static<typeof AnswersExportQuery>;

/** Questions under one title, in the person’s language. */
export const AnsweredSection = Type.Object({
  id: Type.String(),
  title: Type.String(),
  questions: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
});
export type AnsweredSection = Static<typeof AnsweredSection>;

/** A client’s answers so far. */
export const AnsweredRow = Type.Object({
  taskId: Type.String(),
  clientId: Type.String(),
  client: Type.String(),
  taxYear: Type.Union([Type.Integer(), Type.Null()]),
  status: TaskStatus,
  /** Answers in the person’s language, by question. Contains only questions that were asked and answered. */
  answers: Type.Record(Type.String(), Type.String()),
});
export type AnsweredRow = Static<typeof AnsweredRow>;

/** A page of a table of answers, with the questions of its rows. */
export const AnswerTable = Type.Object({
  sections: Type.Array(AnsweredSection),
  rows: Type.Array(AnsweredRow),
  /** Cursor for `after`; null after the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});
export type AnswerTable = Static<typeof AnswerTable>;

export const listAskedQuestionnaires = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/questionnaires',
  access: 'people.read',
  summary: 'Lists the questionnaires that the clients were asked, by kind and tax year.',
  answers: { 200: AskedQuestionnaires },
});

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/questionnaires/answers',
  access: 'people.read',
  summary:
    'Returns the answers of all clients to a questionnaire as a table, the newest questionnaire first.',
  query: AnswersQuery,
  answers: { 200: AnswerTable },
  example: { query: { kind: 'QUESTIONNAIRE' } },
});

export const exportAnswers = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/questionnaires/answers/export',
  access: 'people.read',
  summary: 'Returns the answers of all clients to a questionnaire as a CSV or XLSX file.',
  query: AnswersExportQuery,
  produces: ['application/octet-stream'],
  example: { query: { kind: 'QUESTIONNAIRE', format: 'csv' } },
});

/** Service for plugins whose task kinds are questionnaires as well. */
export interface Questionnaires {
  /**
   * Returns a questionnaire task kind for the caller to register, and makes its tasks offer last year's answers.
   *
   * @param tasks The caller's own `Tasks`.
   */
  kind(name: string, tasks: Tasks): TaskKind;
}
export const questionnaires = serverService<Questionnaires>('task-questionnaire', 'questionnaires');
