import { foldText } from '@anteroom/domain/language/foldText';
import type { Demo } from '@anteroom/server-sdk';
import type { RequestTx } from '../server/tables.ts';

interface DemoEmployee {
  readonly id: string;
  readonly name: string;
  readonly cpf: string;
  readonly pis: string | null;
  readonly cbo: string;
  readonly job: string;
  readonly birthDate: string;
  /** Days before the demo data is created on which the employee was hired. */
  readonly admittedAgo: number;
  readonly salary: string;
  readonly status?: 'onLeave' | 'dismissed';
}

/** The employees of the demo bakery. */
export const demoEmployees: readonly DemoEmployee[] = [
  {
    id: 'emp-ana',
    name: 'Ana Paula Ferreira',
    cpf: '52998224725',
    pis: '17001789451',
    cbo: '848305',
    job: 'Padeira',
    birthDate: '1988-04-12',
    admittedAgo: 1460,
    salary: '2850.00',
  },
  {
    id: 'emp-bruno',
    name: 'Bruno Nascimento',
    cpf: '11144477735',
    pis: null,
    cbo: '848310',
    job: 'Confeiteiro',
    birthDate: '1994-09-30',
    admittedAgo: 800,
    salary: '2640.00',
  },
  {
    id: 'emp-carla',
    name: 'Carla Conceição Reis',
    cpf: '15350946056',
    pis: null,
    cbo: '521110',
    job: 'Atendente',
    birthDate: '2001-01-17',
    admittedAgo: 420,
    salary: '1780.00',
    status: 'onLeave',
  },
  {
    id: 'emp-davi',
    name: 'Davi Monteiro',
    cpf: '39053344705',
    pis: null,
    cbo: '421125',
    job: 'Operador de caixa',
    birthDate: '1999-07-05',
    admittedAgo: 210,
    salary: '1720.50',
  },
  {
    id: 'emp-elisa',
    name: 'Elisa Tavares',
    cpf: '86288366757',
    pis: null,
    cbo: '411010',
    job: 'Auxiliar administrativa',
    birthDate: '1991-11-23',
    admittedAgo: 2200,
    salary: '3100.00',
  },
  {
    id: 'emp-fabio',
    name: 'Fábio Gonçalves',
    cpf: '74682489070',
    pis: null,
    cbo: '513505',
    job: 'Auxiliar de cozinha',
    birthDate: '1985-03-02',
    admittedAgo: 1900,
    salary: '1890.00',
    status: 'dismissed',
  },
];

/** Adds the demo employees to a client. */
export async function addEmployees(
  tx: RequestTx,
  client: { readonly company_id: string; readonly client_id: string },
  day: Demo['day'],
): Promise<void> {
  await tx
    .insertInto('actions_service_request.employees')
    .values(
      demoEmployees.map(({ id, admittedAgo, birthDate, status, ...employee }) => ({
        ...client,
        employee_id: id,
        ...employee,
        birth_date: birthDate,
        admission_date: day.date(-admittedAgo),
        status: status ?? ('active' as const),
        sort_name: foldText(employee.name),
        changed_at: day.time(-30),
      })),
    )
    .execute();
}
