import type { SessionBindings } from '@anteroom/contract';
import type { Scope } from '../http/scope.ts';

/** A session in the wire's own spelling (spec §3). */
export function sessionBindings(scope: Scope, token: string): SessionBindings {
  return {
    meta: {
      LongToken: token,
      PrismGuid: scope.userId,
      SessionId: scope.sessionId,
      FirstName: scope.firstName,
      LastName: scope.lastName,
      EmailAddress: scope.email,
      EmulateePrismGuid: null,
      SessionExpiresDateTime: scope.expiresAt.toISOString(),
    },
    bindings: {
      ApplicationConfiguration: {
        CompanyId: scope.companyId,
        ContactId: scope.contactId,
        Country: scope.country,
        CompanyName: scope.companyName,
        Language: scope.language,
      },
      FeatureResourcePermissions: Object.fromEntries(
        [...scope.permissions].map((name) => [name, 'Granted' as const]),
      ),
      InfrastructureAccessControls: [...scope.controls],
    },
  };
}
