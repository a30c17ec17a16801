import type { ServiceRequestForm } from './requestForm.ts';
import { vacationDays, vacationFaults, vacationFields } from './vacationForm.ts';

/** Calculation of the costs and payments of an employee's vacation (cálculo de férias). */
export const vacationCalculation: ServiceRequestForm = {
  definition: { id: 'vacation-calculation', version: 1, fields: vacationFields },
  subject: 'employee',
  check: vacationFaults,
  vacationDays,
};
