import type { ServiceRequestForm } from './requestForm.ts';
import { calculationFields, terminationFaults } from './terminationForm.ts';

/** Calculation of the costs and payments of ending a contract (cálculo de rescisão). */
export const terminationCalculation: ServiceRequestForm = {
  definition: { id: 'termination-calculation', version: 1, fields: calculationFields },
  subject: 'employee',
  check: terminationFaults,
};
