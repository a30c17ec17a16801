import type { ServiceRequestForm } from './requestForm.ts';
import { vacationDays, vacationFaults, vacationFields } from './vacationForm.ts';

/** Notice that informs an employee of the vacation (aviso de férias). */
export const vacationNotice: ServiceRequestForm = {
  definition: { id: 'vacation-notice', version: 1, fields: vacationFields },
  subject: 'employee',
  check: vacationFaults,
  vacationDays,
};
