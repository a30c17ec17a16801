import type { ServiceRequestForm } from './requestForm.ts';
import { noticeFields, terminationFaults } from './terminationForm.ts';

/** Notice that ends a contract (aviso prévio). */
export const terminationNotice: ServiceRequestForm = {
  definition: { id: 'termination-notice', version: 1, fields: noticeFields },
  subject: 'employee',
  check: terminationFaults,
};
