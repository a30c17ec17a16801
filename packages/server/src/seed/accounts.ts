import { control, resource } from '@anteroom/domain/people/permissions';
import type { StaffRole } from '@anteroom/domain/people/staffRoles';
import { linkContacts } from '../portal/clients/linkContacts.ts';
import { accountKey, hashPassword, purposeOfTotp } from '../portal/idp/accounts.ts';
import { embeddedIssuer } from '../portal/idp/embeddedProvider.ts';
import type { Tx } from '../portal/schema.ts';
import type { Role } from '../portal/security/tables.ts';
import { clientsOf } from './clients.ts';
import type { SeedDeps } from './SeedDeps.ts';

/** Password of every demo account. */
export const demoPassword = 'anteroom-demo-1';

interface DemoAccount {
  /** First part of the e-mail address; also the subject, the user's ID and the contact's ID. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** null if only the identity provider knows the account. */
  readonly companyId: string | null;
  readonly role: Role;
  readonly language: string;
  /**
   * Secret of the authenticator app. If set, the person must enter a one-time code; null means that they must, but have
   * not set up an app yet.
   */
  readonly totpSecret?: string | null;
  readonly controls?: readonly string[];
  /** Role of a staff member. */
  readonly staffRole?: StaffRole;
  /** Clients to which a staff member is assigned. */
  readonly assigned?: readonly string[];
  /** Whether the person views documents within the portal. */
  readonly previews?: true;
  /** The same person's user at another firm. */
  readonly linked?: { readonly companyId: string; readonly clients: readonly string[] };
  /** Description in the list that is printed at start. */
  readonly about: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    ...client('olivia', 'Olivia', 'Hartwell', 'c1001', 'en-us', 'client of Harbor & Finch (US), 3 accounts'),
    previews: true,
  },
  client('owen', 'Owen', 'Hartwell', 'c1001', 'en-us', 'Olivia’s husband, signs the joint return after her'),
  {
    ...client(
      'marco',
      'Marco',
      'Bellini',
      'c1001',
      'en-us',
      'client of Harbor & Finch, 40 accounts, and one at Thames & Ledger',
    ),
    linked: { companyId: 'c3001', clients: ['gb-001'] },
  },
  {
    ...client('ines', 'Inês', 'Albuquerque', 'c2001', 'pt-br', 'client of Aurora Contábil (Brazil)'),
    previews: true,
  },
  {
    ...client('george', 'George', 'Pemberton', 'c3001', 'en-gb', 'client of Thames & Ledger (UK)'),
    previews: true,
  },
  {
    ...client('staff', 'Stella', 'Finch', 'c1001', 'en-us', 'owner of Harbor & Finch, sees all clients'),
    role: 'staff',
    staffRole: 'owner',
  },
  {
    ...client('sam', 'Sam', 'Okafor', 'c1001', 'en-us', 'staff of Harbor & Finch, sees assigned clients'),
    role: 'staff',
    staffRole: 'staff',
    assigned: ['us-102', 'us-103', 'us-104'],
  },
  {
    ...client('livia', 'Lívia', 'Ramos', 'c2001', 'pt-br', 'owner of Aurora Contábil, sees all clients'),
    role: 'staff',
    staffRole: 'owner',
  },
  {
    ...client('caio', 'Caio', 'Prado', 'c2001', 'pt-br', 'staff of Aurora Contábil, sees assigned clients'),
    role: 'staff',
    staffRole: 'staff',
    assigned: ['br-001'],
  },
  {
    ...client('helen', 'Helen', 'Marsh', 'c3001', 'en-gb', 'owner of Thames & Ledger, sees all clients'),
    role: 'staff',
    staffRole: 'owner',
  },
  {
    ...client('tom', 'Tom', 'Ashby', 'c3001', 'en-gb', 'staff of Thames & Ledger, sees assigned clients'),
    role: 'staff',
    staffRole: 'staff',
    assigned: ['gb-001'],
  },
  {
    ...client('internal', 'Ingrid', 'Nyström', 'c1001', 'en-us', 'internal user, sees /diagnostics'),
    role: 'internal',
  },
  {
    ...client(
      'mfa',
      'Miriam',
      'Fairbanks',
      'c1001',
      'en-us',
      'needs a one-time code, secret JBSWY3DPEHPK3PXP',
    ),
    totpSecret: 'JBSWY3DPEHPK3PXP',
  },
  {
    ...client('newcomer', 'Nora', 'Lindqvist', 'c1001', 'en-us', 'sets up one-time codes at sign-in'),
    totpSecret: null,
  },
  client('locked', 'Lorna', 'Keyes', 'c9001', 'en-us', 'client of a locked firm'),
  { ...client('stranger', 'Sam', 'Nobody', 'c1001', 'en-us', 'unknown to the portal'), companyId: null },
  {
    ...client('reader', 'Ruth', 'Ellery', 'c1001', 'en-us', 'read-only, without task access'),
    controls: [control.hideTasks],
  },
  client('nora', 'Nora', 'Whitcombe', 'c3001', 'en-gb', 'client of Thames & Ledger, has terms to sign'),
];

function client(
  id: string,
  firstName: string,
  lastName: string,
  companyId: string,
  language: string,
  about: string,
): DemoAccount {
  return { id, firstName, lastName, companyId, role: 'client', language, about };
}

const permissionsOf: Readonly<Record<Role, readonly string[]>> = {
  client: [resource.defaultClient, resource.vnext],
  staff: [resource.defaultStaff, resource.vnext, resource.previewViewer],
  internal: [
    resource.defaultStaff,
    resource.vnext,
    resource.previewViewer,
    resource.internal,
    resource.currentDevelopment,
    resource.debugMode,
  ],
};

export async function seedAccounts(tx: Tx, { secrets }: SeedDeps): Promise<void> {
  // They share a password, which is not secret. Hashing it only once keeps the first start quick.
  const hash = await hashPassword(demoPassword);
  await tx
    .insertInto('idp.accounts')
    .values(
      demoAccounts.map((account) => ({
        subject: account.id,
        email: emailOf(account),
        email_key: accountKey(emailOf(account)),
        given_name: account.firstName,
        family_name: account.lastName,
        password_hash: hash,
        totp_secret: account.totpSecret ? secrets.seal(account.totpSecret, purposeOfTotp(account.id)) : null,
      })),
    )
    .execute();

  for (const account of demoAccounts) {
    if (account.companyId !== null) await seedUser(tx, account, account.companyId, clientsOf[account.id]);
    const { linked } = account;
    if (linked) await seedUser(tx, account, linked.companyId, linked.clients);
  }
}

async function seedUser(
  tx: Tx,
  account: DemoAccount,
  companyId: string,
  clients: readonly string[] = [],
): Promise<void> {
  const user = { company_id: companyId, user_id: account.id };
  const contact = { company_id: companyId, contact_id: account.id };
  const grants = [...permissionsOf[account.role], ...(account.previews ? [resource.previewViewer] : [])];
  await tx
    .insertInto('contacts')
    .values({
      ...contact,
      given_name: account.firstName,
      family_name: account.lastName,
      email: emailOf(account),
    })
    .execute();
  await tx
    .insertInto('users')
    .values({
      ...user,
      contact_id: account.id,
      role: account.role,
      email: emailOf(account),
      first_name: account.firstName,
      last_name: account.lastName,
      language: account.language,
      mfa_required: account.totpSecret !== undefined,
    })
    .execute();
  await tx
    .insertInto('user_identities')
    .values({ ...user, issuer: embeddedIssuer, subject: account.id })
    .execute();
  await tx
    .insertInto('user_permissions')
    .values(grants.map((permission) => ({ ...user, permission })))
    .execute();
  await linkContacts(
    tx,
    companyId,
    clients.map((client_id) => ({ contact_id: account.id, client_id })),
  );
  if (account.staffRole)
    await tx
      .insertInto('staff_roles')
      .values({ ...user, role: account.staffRole })
      .execute();
  if (account.assigned)
    await tx
      .insertInto('client_staff')
      .values(account.assigned.map((client_id) => ({ ...contact, client_id })))
      .execute();
  if (account.controls) {
    await tx
      .insertInto('user_controls')
      .values(account.controls.map((control) => ({ ...user, control })))
      .execute();
  }
}

export function emailOf({ id }: Pick<DemoAccount, 'id'>): string {
  return `${id}@demo.test`;
}
