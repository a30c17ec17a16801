import type { ChatHours, SupportSettings } from '@anteroom/contract';
import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import type { Section } from '../firmSettings/Section.ts';
import { isWebAddress } from '../firmSettings/signInRules.ts';
import { type Fault, tidy, tidyOrNull } from '../people/Faults.ts';
import type { Tx } from '../schema.ts';
import { isTimeZone } from '../setup/addFirm.ts';

type Settings = Omit<SupportSettings, 'version'>;

/**
 * Countries of the portal's languages, such as `gb`. People who use a language get the support address of its country.
 */
const countriesOfLanguages: ReadonlySet<string> = new Set(
  [...supportedLanguages].map((language) => language.slice(-2)),
);

/** Settings for how people contact the firm's support. */
export const supportSettings: Section<Settings> = {
  name: 'support',
  read: async (db, companyId) => {
    const addresses = await db
      .selectFrom('support_addresses')
      .select(['country', 'email'])
      .where('company_id', '=', companyId)
      .orderBy('country')
      .execute();
    const chat = await db
      .selectFrom('support_chats')
      .select(['url', 'opens', 'closes', 'time_zone as timeZone', 'days'])
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    return {
      email: addresses.find(({ country }) => country === '')?.email ?? null,
      countries: addresses.filter(({ country }) => country !== ''),
      chat: chat ? chatOf(chat) : null,
    };
  },
  tidy: ({ email, countries, chat }) => ({
    ...(email !== undefined && { email: tidyOrNull(email) }),
    ...(countries && {
      countries: countries
        .map((each) => ({ country: each.country.trim().toLowerCase(), email: tidy(each.email) }))
        .sort((one, other) => (one.country < other.country ? -1 : 1)),
    }),
    ...(chat !== undefined && {
      chat: chat && {
        url: tidy(chat.url),
        hours: { ...chat.hours, days: [...new Set(chat.hours.days)].sort() },
      },
    }),
  }),
  faults: ({ email, countries = [], chat }) => [
    ...(email && !isEmailAddress(email) ? [noAddress('email', email)] : []),
    ...countries.flatMap(({ country, email: address }, index): Fault[] => {
      const field = `countries/${index}`;
      if (!countriesOfLanguages.has(country))
        return [
          {
            field: `${field}/country`,
            message: `"${country}" is not a country of a language`,
            reason: 'unknown',
          },
        ];
      if (countries.findIndex((other) => other.country === country) < index)
        return [{ field: `${field}/country`, message: `"${country}" is there twice`, reason: 'taken' }];
      return isEmailAddress(address) ? [] : [noAddress(`${field}/email`, address)];
    }),
    ...chatFaults(chat ?? null),
  ],
  write: async (tx, companyId, { email, countries, chat }) => {
    if (email !== undefined) await writeAddresses(tx, companyId, true, email ? [{ country: '', email }] : []);
    if (countries) await writeAddresses(tx, companyId, false, countries);
    if (chat !== undefined) await writeChat(tx, companyId, chat);
  },
};

function chatOf({ url, ...hours }: { readonly url: string } & ChatHours): Settings['chat'] {
  return { url, hours };
}

function noAddress(field: string, address: string): Fault {
  return address === ''
    ? { field, message: 'is missing', reason: 'required' }
    : { field, message: `"${address}" is not an e-mail address`, reason: 'invalid' };
}

function chatFaults(chat: Settings['chat']): Fault[] {
  if (!chat) return [];
  const { opens, closes, timeZone, days } = chat.hours;
  const faults: Fault[] = [];
  const add = (field: string, message: string, reason: Fault['reason'] = 'invalid') =>
    faults.push({ field: `chat/${field}`, message, reason });
  if (chat.url === '') add('url', 'is missing', 'required');
  else if (!isWebAddress(chat.url) || chat.url === '/')
    add('url', 'must be an address that begins with https:// or a path that begins with /');
  for (const [field, time] of Object.entries({ opens, closes }))
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
      add(`hours/${field}`, `"${time}" is not a time, such as 09:00`);
  if (opens >= closes) add('hours/closes', 'must be later than it opens');
  if (!isTimeZone(timeZone)) add('hours/timeZone', `"${timeZone}" is not a time zone, such as Europe/London`);
  if (days.length === 0) add('hours/days', 'needs one day', 'required');
  return faults;
}

/** Replaces either the general address, or those of the countries. */
async function writeAddresses(
  tx: Tx,
  companyId: string,
  isGeneral: boolean,
  addresses: Settings['countries'],
): Promise<void> {
  await tx
    .deleteFrom('support_addresses')
    .where('company_id', '=', companyId)
    .where('country', isGeneral ? '=' : '<>', '')
    .execute();
  if (addresses.length === 0) return;
  await tx
    .insertInto('support_addresses')
    .values(addresses.map((each) => ({ company_id: companyId, ...each })))
    .execute();
}

async function writeChat(tx: Tx, companyId: string, chat: Settings['chat']): Promise<void> {
  await tx.deleteFrom('support_chats').where('company_id', '=', companyId).execute();
  if (!chat) return;
  const { opens, closes, timeZone: time_zone, days } = chat.hours;
  await tx
    .insertInto('support_chats')
    .values({ company_id: companyId, url: chat.url, opens, closes, time_zone, days })
    .execute();
}
