import type { ServiceRequestForm } from './requestForm.ts';
import { calculationFields, terminationFaults } from './terminationForm.ts';

/** Calculation of what the end of a contract costs and pays (cálculo de rescisão). */
export const terminationCalculation: ServiceRequestForm = {
  definition: { id: 'termination-calculation', version: 1, fields: calculationFields },
  subject: 'employee',
  check: terminationFaults,
};
