import { askedAnswers, readAnswers } from '@anteroom/domain/forms/formAnswers';
import type { Answers, FieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import { misshapenAnswers } from '@anteroom/domain/forms/misshapenAnswers';
import { foldText } from '@anteroom/domain/language/foldText';
import { conditionHolds } from '@anteroom/domain/plugins/clause';
import { givenFiles } from '@anteroom/domain/tasks/givenFiles';
import { localTime } from '@anteroom/domain/tasks/taskReminder';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { ServiceRequestType } from '../api.ts';
import { namedEmployees } from '../rules/namedEmployees.ts';
import { requestFaults } from '../rules/requestFaults.ts';
import type { KeptEmployee, ServiceRequestForm } from '../rules/requestForm.ts';
import { requestSubject, requestWords } from '../rules/requestSubject.ts';
import { serviceRequestForms } from '../rules/serviceRequestForms.ts';
import { requestShownWhen } from '../rules/shownWhen.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

/** Maximum number of issues in a response. */
const issuesShown = 20;

/**
 * Returns the form of a type.
 * @throws ServerError `bad-request` for a type that has no form or is not available to the person.
 */
export function requireForm(scope: Scope, type: ServiceRequestType): ServiceRequestForm {
  const isThere = conditionHolds(requestShownWhen(type), scope);
  return (
    (isThere ? serviceRequestForms[type] : undefined) ??
    fail('bad-request', 'Requests of this type aren’t accepted.', {
      errors: [{ path: 'body/type', message: 'has no form', reason: 'invalid' }],
    })
  );
}

/**
 * Returns answers in the form in which they are stored, valid or not.
 *
 * @throws ServerError `bad-request` naming each malformed answer or unknown question.
 */
export function requireAnswers(
  { definition }: ServiceRequestForm,
  given: Readonly<Record<string, unknown>>,
): Answers {
  const misshapen = misshapenAnswers(definition.fields, given);
  if (misshapen.length > 0) {
    fail('bad-request', 'These answers don’t match the form.', {
      errors: misshapen
        .slice(0, issuesShown)
        .map(({ path, kind }) => issueOf(path, misshapenMessages[kind], kind)),
    });
  }
  return readAnswers(definition.fields, given);
}

/**
 * Checks answers against the rules that the page applies, and against what only the server knows.
 *
 * @returns the answers to send, without those to questions that are not asked.
 *
 * @throws ServerError `bad-request` naming every answer to correct.
 */
export async function judgeAnswers(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string,
  form: ServiceRequestForm,
  answers: Answers,
): Promise<Answers> {
  const { fields } = form.definition;
  const employees = await employeesNamed(tx, scope, clientId, form, answers);
  const faults = requestFaults(form, answers, {
    today: await firmsDay(portal, tx, scope),
    employee: (id) => employees.get(id),
  });
  const issues = faults.map(({ path, rule }) => issueOf(path, `breaks the rule "${rule}"`, rule));
  const asked = askedAnswers(new FormQuestions(form.definition), fields, answers);
  if (issues.length === 0) issues.push(...(await fileIssues(portal, tx, scope, clientId, fields, asked)));
  if (issues.length > 0) {
    fail('bad-request', 'Some answers aren’t valid.', { errors: issues.slice(0, issuesShown) });
  }
  return asked;
}

/** Returns the columns by which a request is listed and searched. */
export async function foundBy(
  tx: RequestTx,
  scope: Scope,
  clientId: string,
  form: ServiceRequestForm,
  answers: Answers,
  number: number | null,
): Promise<{ subject: string | null; words: string; employee_ids: string[] }> {
  const employees = await employeesNamed(tx, scope, clientId, form, answers);
  const names = [...employees.values()].map(({ name }) => name);
  const subject = requestSubject(form, answers, (id) => employees.get(id)?.name);
  const words = [number, subject, ...names, requestWords(form.definition.fields, answers)];
  return {
    subject,
    words: foldText(words.filter((each) => each !== null).join('\n')),
    employee_ids: [...employees.keys()],
  };
}

async function employeesNamed(
  tx: RequestTx,
  { companyId }: Scope,
  clientId: string,
  { definition }: ServiceRequestForm,
  answers: Answers,
): Promise<ReadonlyMap<string, KeptEmployee>> {
  const ids = [...new Set(namedEmployees(definition.fields, answers).map(({ employeeId }) => employeeId))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('actions_service_request.employees')
    .select(['employee_id', 'name', 'birth_date as birthDate', 'admission_date as admissionDate', 'salary'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('status', '<>', 'anonymised')
    .where('employee_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ employee_id, ...employee }) => [employee_id, employee]));
}

/** Finds files that the person cannot see, that belong to another client, or that the virus scanner refused. */
async function fileIssues(
  { documents }: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string,
  fields: readonly FieldDefinition[],
  answers: Answers,
): Promise<Issue[]> {
  const given = givenFiles(fields, answers);
  const ids = [...new Set(given.map(({ documentId }) => documentId))];
  const found = await documents.readable(tx, scope, ids);
  const fit = new Set(
    found.filter((each) => each.clientId === clientId && each.scanState !== 'refused').map(({ id }) => id),
  );
  return given
    .filter(({ documentId }) => !fit.has(documentId))
    .map(({ path }) =>
      issueOf(path, 'names a document that is not there, or that the virus scanner refused', 'fileUnknown'),
    );
}

/** Returns today's calendar date in the firm's time zone. */
async function firmsDay({ clock, firms }: RequestPortal, tx: RequestTx, scope: Scope): Promise<string> {
  const { timeZone } = await firms.get(tx, scope.companyId);
  return localTime(clock.now(), timeZone).date;
}

const misshapenMessages = {
  unknown: 'is not a question of this form',
  shape: 'is not what the question is answered with',
} as const;

interface Issue {
  readonly path: string;
  readonly message: string;
  readonly reason: string;
}

function issueOf(path: string, message: string, reason: string): Issue {
  return { path: `body/answers/${path.replaceAll('.', '/')}`, message, reason };
}
