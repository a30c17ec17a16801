import type { Notice, SessionBindings, SessionTime as SessionTimeAnswer } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import type { Account } from './admission.ts';
import type { SessionTime } from './sessions.ts';

/** Settings that apply to the person, in addition to the session itself. */
interface Settings {
  readonly accounts: readonly Account[];
  readonly disabledPlugins: readonly string[];
  /** Values of the feature flags, by ID. */
  readonly flags: Readonly<Record<string, boolean>>;
  readonly lastEventId: string;
  readonly notices: readonly Notice[];
  readonly terms: SessionBindings['bindings']['Terms'];
}

/** Returns a session in the spelling of the API (spec §3). */
export function sessionBindings(
  scope: Scope,
  token: string,
  time: SessionTime,
  { accounts, disabledPlugins, flags, lastEventId, notices, terms }: Settings,
): SessionBindings {
  return {
    meta: {
      LongToken: token,
      PrismGuid: scope.userId,
      SessionId: scope.sessionId,
      FirstName: scope.firstName,
      LastName: scope.lastName,
      EmailAddress: scope.email,
      EmulateePrismGuid: scope.impersonator ? scope.userId : null,
      ImpersonatorContactId: scope.impersonator?.contactId ?? null,
      SessionExpiresDateTime: scope.expiresAt.toISOString(),
      LastEventId: lastEventId,
      ...sessionTime(time),
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
      LinkedAccounts: accounts
        .filter(({ companyId }) => companyId !== scope.companyId)
        .map(({ companyId, companyName, contactId }) => ({
          CompanyId: companyId,
          CompanyName: companyName,
          ContactId: contactId,
        })),
      DisabledPlugins: [...disabledPlugins],
      FeatureFlags: { ...flags },
      Terms: terms,
      Notices: [...notices],
    },
  };
}

/** Returns the remaining time in whole seconds, rounded down. */
export function sessionTime({ idleMs, lifeMs }: SessionTime): SessionTimeAnswer {
  return { IdleSeconds: Math.floor(idleMs / 1000), LifeSeconds: Math.floor(lifeMs / 1000) };
}
