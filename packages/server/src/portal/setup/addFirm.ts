import type { FirmDraft, PluginManifest } from '@anteroom/contract';
import { firmDefaults } from '@anteroom/domain/countries/firmDefaults';
import { isCountry } from '@anteroom/domain/countries/isCountry';
import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import { control } from '@anteroom/domain/people/permissions';
import { parseHex } from '@anteroom/domain/theme/contrast';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import { giveToFirm } from '../companies/giveToFirm.ts';
import { heldByNewFirms } from '../companies/heldByNewFirms.ts';
import { setFlag } from '../flags/setFlag.ts';
import { type Fault, refuseFaults, tidy } from '../people/Faults.ts';
import type { PeopleDeps } from '../people/saveClient.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { logoFault } from './logoFault.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'firm-added': unknown;
  }
}

/** Colour of a firm that has not chosen one: the product's own. */
const ownColor = '#003565';

const firmIdPattern = /^[a-z0-9][a-z0-9-]{1,39}$/;

/**
 * Initial access controls of a new firm: its clients can create folders, mark documents as read and pass on the address
 * of a document.
 */
const firstControls = [control.addFolder, control.showClientDocumentsReadToggle, control.documentDeepLinks];

/**
 * Adds a firm to the portal. Returns its ID.
 *
 * @param manifests - the installed plugins
 * @throws ServerError `bad-request` with all errors in the draft.
 */
export async function addFirm(
  { audit, ids }: PeopleDeps,
  tx: Tx,
  by: Pick<AuditEntry, 'requestId' | 'address' | 'details'>,
  draft: FirmDraft,
  manifests: readonly Pick<PluginManifest, 'held'>[],
): Promise<string> {
  const companyId = draft.id ?? ids.next();
  const { firm, color, faults } = await checkFirm(tx, draft);
  refuseFaults(faults);
  await tx
    .insertInto('companies')
    .values({
      company_id: companyId,
      ...firm,
      header_fill_color: color,
      header_text_color: '#ffffff',
      button_fill_color: color,
      button_text_color: '#ffffff',
      header_image: draft.logo ?? null,
      header_line: firm.name,
      sign_in_text: null,
    })
    .execute();
  await giveToFirm(tx, companyId, [
    ...firstControls.map((name) => `control:${name}`),
    ...heldByNewFirms(manifests, firm.country),
  ]);
  // Without this flag, staff could not give their clients any tasks.
  await setFlag(tx, companyId, 'taskTools', true);
  await audit.record(
    { ...by, action: 'firm-added', companyId, userId: null, subject: `firm:${companyId}` },
    tx,
  );
  return companyId;
}

/** Returns a firm as the draft describes it, and all errors in the draft. */
export async function checkFirm(
  db: DbOrTx,
  draft: FirmDraft,
): Promise<{ readonly firm: CheckedFirm; readonly color: string; readonly faults: readonly Fault[] }> {
  const country = draft.country.trim().toUpperCase();
  const known = firmDefaults(country);
  const firm = {
    name: tidy(draft.name),
    country,
    language: draft.language ?? known?.language ?? '',
    time_zone: draft.timeZone ?? known?.timeZone ?? '',
    email: tidy(draft.email),
  };
  const color = draft.color ?? ownColor;
  const faults = [
    ...faultsOf(firm, color),
    ...(draft.id === undefined ? [] : await idFaults(db, draft.id)),
    ...(await logoFault(draft.logo)),
  ];
  return { firm, color, faults };
}

async function idFaults(db: DbOrTx, id: string): Promise<readonly Fault[]> {
  if (!firmIdPattern.test(id))
    return [{ field: 'id', message: 'must be 2 to 40 small letters, digits and dashes', reason: 'invalid' }];
  const taken = await db
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', id)
    .executeTakeFirst();
  return taken ? [{ field: 'id', message: 'is another firm’s', reason: 'taken' }] : [];
}

interface CheckedFirm {
  readonly name: string;
  readonly country: string;
  readonly language: string;
  readonly time_zone: string;
  readonly email: string;
}

function faultsOf({ name, country, language, time_zone, email }: CheckedFirm, color: string): Fault[] {
  const faults: Fault[] = [];
  const add = (field: string, message: string, reason: Fault['reason'] = 'invalid') =>
    faults.push({ field, message, reason });
  if (name === '') add('name', 'is missing', 'required');
  if (country === '') add('country', 'is missing', 'required');
  else if (!isCountry(country)) add('country', `"${country}" is not a country code, such as US or BR`);
  if (language === '') add('language', 'is missing', 'required');
  else if (!supportedLanguages.has(language))
    add('language', `"${language}" is none of ${[...supportedLanguages].join(', ')}`);
  if (time_zone === '') add('timeZone', 'is missing', 'required');
  else if (!isTimeZone(time_zone))
    add('timeZone', `"${time_zone}" is not a time zone, such as Europe/London`);
  if (email === '') add('email', 'is missing', 'required');
  else if (!isEmailAddress(email)) add('email', `"${email}" is not an e-mail address`);
  if (!parseHex(color)) add('color', `"${color}" is not a colour, such as #0f4c5c`);
  return faults;
}

/** Returns whether a text names a time zone, such as `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Offsets, such as +02:00, are not time zones.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** Returns whether the portal has a firm. Without one, nobody can sign in. */
export async function hasFirm(db: DbOrTx): Promise<boolean> {
  return (await firstFirms(db)).length > 0;
}

/** Returns the IDs of up to two firms, which tells a portal without any and the only firm of a portal. */
export async function firstFirms(db: DbOrTx): Promise<readonly string[]> {
  const firms = await db
    .selectFrom('companies')
    .select('company_id as companyId')
    .orderBy('company_id')
    .limit(2)
    .execute();
  return firms.map(({ companyId }) => companyId);
}
