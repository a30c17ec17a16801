import type { ServiceRequestForm } from './requestForm.ts';
import { noticeFields, terminationFaults } from './terminationForm.ts';

/** The paper by which a contract is ended (aviso prévio). */
export const terminationNotice: ServiceRequestForm = {
  definition: { id: 'termination-notice', version: 1, fields: noticeFields },
  subject: 'employee',
  check: terminationFaults,
};
