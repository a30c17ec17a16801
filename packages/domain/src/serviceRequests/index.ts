import type { ServiceRequestType } from '@anteroom/contract';
import { generalRequests } from './generalRequests.ts';
import type { ServiceRequestForm } from './requestForm.ts';

/** The forms of service requests, by the type of the action. */
export const serviceRequestForms: Readonly<Partial<Record<ServiceRequestType, ServiceRequestForm>>> = {
  generalRequests,
};
