import { expect, it } from 'vitest';
import type { EmployeeFacts } from '../api.ts';
import { employeeFaults } from './employeeFaults.ts';

const ana: EmployeeFacts = {
  name: 'Ana Souza',
  cpf: '52998224725',
  pis: '17001789451',
  cbo: '411010',
  job: 'Auxiliar',
  birthDate: '1990-02-28',
  admissionDate: '2024-02-01',
  salary: '2500.00',
};

it('accepts valid facts and missing ones', () => {
  expect(employeeFaults(ana)).toEqual([]);
  const nothing = { pis: null, cbo: null, job: null, birthDate: null, admissionDate: null, salary: null };
  expect(employeeFaults({ ...ana, ...nothing })).toEqual([]);
});

it.each<[Partial<EmployeeFacts>, string]>([
  [{ name: '  ' }, 'name required'],
  [{ name: 'a'.repeat(201) }, 'name tooLong'],
  [{ cpf: '' }, 'cpf required'],
  [{ cpf: '529.982.247-25' }, 'cpf digits'],
  [{ cpf: '52998224724' }, 'cpf checkDigits'],
  [{ cpf: '11111111111' }, 'cpf checkDigits'],
  [{ pis: '17001789452' }, 'pis checkDigits'],
  [{ pis: '1' }, 'pis digits'],
  [{ cbo: '41101' }, 'cbo digits'],
  [{ job: 'a'.repeat(201) }, 'job tooLong'],
  [{ birthDate: '1990-02-30' }, 'birthDate date'],
  [{ admissionDate: '2024-13-01' }, 'admissionDate date'],
  [{ admissionDate: '1990-02-27' }, 'admissionDate order'],
  [{ salary: '2.500,00' }, 'salary amount'],
  [{ salary: '-1' }, 'salary amount'],
])('reports exactly one fault for %j', (change, fault) => {
  expect(employeeFaults({ ...ana, ...change }).map(({ fact, kind }) => `${fact} ${kind}`)).toEqual([fault]);
});
