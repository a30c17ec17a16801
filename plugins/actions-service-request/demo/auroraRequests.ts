import { readAnswers } from '@anteroom/domain/forms/formAnswers';
import { foldText } from '@anteroom/domain/language/foldText';
import type { Demo } from '@anteroom/server-sdk';
import type { ServiceRequestStatus, ServiceRequestType } from '../api.ts';
import { namedEmployees } from '../rules/namedEmployees.ts';
import { queuedAt } from '../rules/queuePath.ts';
import { requestSubject, requestWords } from '../rules/requestSubject.ts';
import { serviceRequestForms } from '../rules/serviceRequestForms.ts';
import { type RequestFacts, requestKind } from '../server/inboxItems.ts';
import type { RequestTx } from '../server/tables.ts';
import { addEmployees, demoEmployees } from './demoEmployees.ts';

interface DemoRequest {
  readonly type: ServiceRequestType;
  /** The statuses that the request went through, each with the number of days before the demo data is created. */
  readonly came: readonly (readonly [status: ServiceRequestStatus, daysAgo: number])[];
  readonly answers: Readonly<Record<string, unknown>>;
  readonly refusalReason?: string;
}

function requestsOf(day: Demo['day']): readonly DemoRequest[] {
  return [
    {
      type: 'generalRequests',
      came: [['draft', 1]],
      answers: {
        subject: 'Certidão para a licitação da prefeitura',
        department: 'tax',
        description: 'Precisamos da CND federal e da municipal.',
      },
    },
    {
      type: 'employeeRegistration',
      came: [['draft', 2]],
      answers: { name: 'Gabriela Antunes', birthDate: '2000-06-14', job: 'Atendente' },
    },
    {
      type: 'employeeLeave',
      came: [
        ['draft', 3],
        ['sent', 3],
      ],
      answers: {
        employee: 'emp-carla',
        leaveReason: 'illness',
        start: day.date(-3),
        expectedEnd: day.date(12),
      },
    },
    {
      type: 'generalRequests',
      came: [
        ['draft', 9],
        ['sent', 9],
        ['inProgress', 7],
      ],
      answers: {
        subject: 'Alteração do horário de funcionamento no contrato social',
        department: 'corporate',
        description: 'A padaria passa a abrir aos domingos, das 7h às 13h.',
      },
    },
    {
      type: 'mocks',
      came: [
        ['draft', 21],
        ['sent', 20],
        ['inProgress', 19],
        ['done', 17],
      ],
      answers: {
        mockKind: 'vacation',
        basis: 'employee',
        employee: 'emp-elisa',
        vacationStart: day.date(40),
      },
    },
    {
      type: 'generalRequests',
      came: [
        ['draft', 26],
        ['sent', 26],
        ['refused', 25],
      ],
      answers: {
        subject: 'Segunda via da guia do DAS',
        department: 'tax',
        description: 'Não encontramos a guia do mês passado.',
      },
      refusalReason: 'A guia já está em Documentos, na pasta Impostos. Se não a encontrar, avise-nos.',
    },
    {
      type: 'payrollEntries',
      came: [
        ['draft', 34],
        ['sent', 33],
        ['cancelled', 33],
      ],
      answers: {
        payrollKind: 'monthly',
        competence: day.date(-33).replace(/^(\d{4})-(\d{2}).*/, '$2/$1'),
        rows: [{ employee: 'emp-bruno', rubric: 'overtime50', measure: 'hours', hours: '6:30' }],
      },
    },
    {
      type: 'payrollEntries',
      came: [
        ['draft', 63],
        ['sent', 62],
        ['inProgress', 61],
        ['done', 60],
      ],
      answers: {
        payrollKind: 'monthly',
        competence: day.date(-63).replace(/^(\d{4})-(\d{2}).*/, '$2/$1'),
        rows: [
          { employee: 'emp-bruno', rubric: 'overtime50', measure: 'hours', hours: '12:45' },
          { employee: 'emp-bruno', rubric: 'nightPremium', measure: 'hours', hours: '20:00' },
          { employee: 'emp-elisa', rubric: 'overtime50', measure: 'hours', hours: '4:30' },
          { employee: 'emp-elisa', rubric: 'commission', measure: 'amount', amount: '380.5' },
          { employee: 'emp-ana', rubric: 'healthPlan', measure: 'amount', amount: '210' },
          {
            employee: 'emp-ana',
            rubric: 'other',
            rubricName: 'Prêmio de assiduidade',
            measure: 'amount',
            amount: '150',
          },
        ],
      },
    },
    {
      type: 'partnerRegistration',
      came: [
        ['draft', 80],
        ['sent', 80],
        ['inProgress', 79],
        ['done', 76],
      ],
      answers: {
        partnerKind: '723',
        cpf: '714.602.380-01',
        name: 'Sofia Albuquerque',
        birthDate: '1994-03-21',
        share: '10',
        administrator: 'no',
        proLabore: '3500',
        start: day.date(-75),
      },
    },
  ];
}

/** Adds the employees of the Brazilian demo client, and requests in each status. */
export async function auroraRequests(
  tx: RequestTx,
  { companyId, day, ids, staffId, inbox }: Demo,
): Promise<void> {
  const client = { company_id: companyId, client_id: 'br-001' };
  await addEmployees(tx, client, day);
  const names = new Map(demoEmployees.map(({ id, name }) => [id, name]));
  let last = 0;
  // Reversed, so that the oldest has the lowest number.
  for (const { type, came, answers: given, refusalReason } of requestsOf(day).toReversed()) {
    const form = serviceRequestForms[type];
    const { fields, version } = form.definition;
    const answers = readAnswers(fields, given);
    const sentAgo = came.find(([status]) => status === 'sent')?.[1];
    const [status, changedAgo] = came.at(-1) ?? ['draft', 0];
    const number = sentAgo === undefined ? null : ++last;
    const requestId = ids.next();
    const named = [...new Set(namedEmployees(fields, answers).map(({ employeeId }) => employeeId))];
    const subject = requestSubject(form, answers, (id) => names.get(id));
    const words = [number, subject, ...named.map((id) => names.get(id)), requestWords(fields, answers)];
    await tx
      .insertInto('actions_service_request.requests')
      .values({
        ...client,
        request_id: requestId,
        type,
        number,
        status,
        refusal_reason: refusalReason ?? null,
        answers: JSON.stringify(answers),
        form_version: version,
        version: came.length,
        subject,
        words: foldText(words.filter((each) => each !== null).join('\n')),
        employee_ids: named,
        idempotency_key: `demo-${requestId}`,
        created_by: 'ines',
        created_at: day.time(-(came[0]?.[1] ?? 0)),
        changed_at: day.time(-changedAgo),
        sent_by: sentAgo === undefined ? null : 'ines',
        sent_at: sentAgo === undefined ? null : day.time(-sentAgo),
      })
      .execute();
    await tx
      .insertInto('actions_service_request.history')
      .values(
        came.map(([status, daysAgo]) => ({
          company_id: companyId,
          request_id: requestId,
          event_id: ids.next(),
          at: day.time(-daysAgo),
          user_id: isByFirm(status) ? staffId : 'ines',
          status,
          reason: status === 'refused' ? (refusalReason ?? null) : null,
        })),
      )
      .execute();
    if (status === 'sent' && number !== null)
      await inbox.add(tx, 24 * (sentAgo ?? 0), {
        kind: requestKind,
        clientId: client.client_id,
        userId: 'ines',
        key: requestId,
        facts: { number, type, subject, isCancelled: false } satisfies RequestFacts,
        path: queuedAt({ clientId: client.client_id, id: requestId }),
      });
  }
  await tx
    .insertInto('actions_service_request.numbers')
    .values({ company_id: companyId, last_number: last })
    .execute();
}

function isByFirm(status: ServiceRequestStatus): boolean {
  return status === 'inProgress' || status === 'done' || status === 'refused';
}
