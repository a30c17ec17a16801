import type { ServiceRequestType } from '../api.ts';
import { employeeLeave } from './employeeLeave.ts';
import { employeeRegistration } from './employeeRegistration.ts';
import { generalRequests } from './generalRequests.ts';
import { internRegistration } from './internRegistration.ts';
import { mocks } from './mocks.ts';
import { partnerRegistration } from './partnerRegistration.ts';
import { payrollEntries } from './payrollEntries.ts';
import type { ServiceRequestForm } from './requestForm.ts';
import { terminationCalculation } from './terminationCalculation.ts';
import { terminationNotice } from './terminationNotice.ts';
import { vacationCalculation } from './vacationCalculation.ts';
import { vacationNotice } from './vacationNotice.ts';

/** The forms of service requests, by the type of the action. */
export const serviceRequestForms: Readonly<Record<ServiceRequestType, ServiceRequestForm>> = {
  employeeLeave,
  employeeRegistration,
  generalRequests,
  internRegistration,
  mocks,
  partnerRegistration,
  payrollEntries,
  terminationCalculation,
  terminationNotice,
  vacationCalculation,
  vacationNotice,
};
