import { resource } from '@anteroom/domain/people/permissions';
import type { Scope } from '@anteroom/server-sdk';
import type { Role } from '@anteroom/server-sdk/portal';

/** Signed-in people who can call a half. */
export interface TestPeople {
  /** Casey, a client user of the firm `firm-a`, who acts for the client `client-a1`. */
  readonly client: Scope;
  /** Sam, a member of staff of `firm-a`, which has the clients `client-a1` and `client-a2`. */
  readonly staff: Scope;
  /** Ola, a client user of the firm `firm-b`, who acts for the client `client-b1`. */
  readonly otherClient: Scope;
  /** Uma, a member of staff of `firm-b`. */
  readonly otherStaff: Scope;
}

/** The two test firms. */
export const firms = [
  { id: 'firm-a', name: 'Alder & Birch CPAs', country: 'US', language: 'en-us', zone: 'America/New_York' },
  { id: 'firm-b', name: 'Bétula Contábil', country: 'BR', language: 'pt-br', zone: 'America/Sao_Paulo' },
] as const;

/** The firms' clients. */
export const clients = [
  { companyId: 'firm-a', clientId: 'client-a1', name: 'Acorn Bakery LLC' },
  { companyId: 'firm-a', clientId: 'client-a2', name: 'Ash Street Dental' },
  { companyId: 'firm-b', clientId: 'client-b1', name: 'Padaria Bela Vista Ltda' },
] as const;

/** The firms' people. */
export const people = {
  client: {
    id: 'casey',
    firm: firms[0],
    role: 'client',
    firstName: 'Casey',
    lastName: 'Acorn',
    actsFor: 'client-a1',
  },
  staff: { id: 'sam', firm: firms[0], role: 'staff', firstName: 'Sam', lastName: 'Alder' },
  otherClient: {
    id: 'ola',
    firm: firms[1],
    role: 'client',
    firstName: 'Ola',
    lastName: 'Bela',
    actsFor: 'client-b1',
  },
  otherStaff: { id: 'uma', firm: firms[1], role: 'staff', firstName: 'Uma', lastName: 'Bétula' },
} as const satisfies Readonly<Record<keyof TestPeople, TestPerson>>;

/** One of the firms' people. */
export interface TestPerson {
  readonly id: string;
  readonly firm: (typeof firms)[number];
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly actsFor?: string;
}

/** Returns everybody as if they had just signed in. */
export function testPeople(expiresAt: Date): TestPeople {
  const scopeOf = (person: TestPerson): Scope => ({
    companyId: person.firm.id,
    companyName: person.firm.name,
    country: person.firm.country,
    sessionId: `session-${person.id}`,
    userId: person.id,
    contactId: person.id,
    role: person.role,
    email: `${person.id}@${person.firm.id}.test`,
    firstName: person.firstName,
    lastName: person.lastName,
    language: person.firm.language,
    expiresAt,
    permissions: new Set(permissionsOf(person)),
    controls: new Set(),
    flags: {},
    termsUnsigned: false,
    impersonator: null,
  });
  return {
    client: scopeOf(people.client),
    staff: scopeOf(people.staff),
    otherClient: scopeOf(people.otherClient),
    otherStaff: scopeOf(people.otherStaff),
  };
}

/** Returns what a person of this role is granted. */
export function permissionsOf({ role }: TestPerson): readonly string[] {
  return role === 'client'
    ? [resource.defaultClient, resource.vnext]
    : [resource.defaultStaff, resource.vnext, resource.previewViewer];
}
