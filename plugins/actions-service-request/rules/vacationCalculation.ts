import type { ServiceRequestForm } from './requestForm.ts';
import { vacationDays, vacationFaults, vacationFields } from './vacationForm.ts';

/** Calculation of what an employee's vacation costs and pays (cálculo de férias). */
export const vacationCalculation: ServiceRequestForm = {
  definition: { id: 'vacation-calculation', version: 1, fields: vacationFields },
  subject: 'employee',
  check: vacationFaults,
  vacationDays,
};
