import type { SessionBindings } from '@anteroom/contract';
import type { SessionInfo } from '@anteroom/sdk';

/** Converts the bindings from the server to the portal's names. */
export function sessionInfo({ meta, bindings }: SessionBindings): SessionInfo {
  const { ApplicationConfiguration: firm, FeatureResourcePermissions: permissions } = bindings;
  const granted = Object.entries(permissions).filter(([, grant]) => grant === 'Granted');
  return {
    userId: meta.PrismGuid,
    firstName: meta.FirstName,
    lastName: meta.LastName,
    email: meta.EmailAddress,
    companyId: firm.CompanyId,
    companyName: firm.CompanyName,
    country: firm.Country,
    contactId: firm.ContactId,
    emulatedUserId: meta.EmulateePrismGuid,
    grants: new Set(granted.map(([resource]) => resource)),
    controls: new Set(bindings.InfrastructureAccessControls),
    expiresAt: meta.SessionExpiresDateTime,
  };
}
