import type { FirmLanguages } from '@anteroom/contract';
import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import { changeFirm } from '../companies/changeFirm.ts';
import type { Fault } from '../people/Faults.ts';
import { isTimeZone } from '../setup/addFirm.ts';
import { onlyGiven, type Section } from './Section.ts';

type Languages = Omit<FirmLanguages, 'version'>;

/** A firm's languages and its time zone. */
export const languages: Section<Languages> = {
  name: 'languages',
  read: (db, companyId) =>
    db
      .selectFrom('companies')
      .select(['language', 'languages', 'time_zone as timeZone'])
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow(),
  // Languages are stored in the portal's order, without duplicates.
  tidy: (change) => ({
    ...change,
    ...(change.languages && { languages: inOrder(change.languages) }),
  }),
  faults: ({ languages: offered, timeZone }, { language, languages: all }) => {
    const faults: Fault[] = [];
    const add = (field: string, message: string, reason: Fault['reason'] = 'invalid') =>
      faults.push({ field, message, reason });
    const unknown = offered?.find((one) => !supportedLanguages.has(one));
    if (unknown !== undefined) add('languages', `"${unknown}" is none of the portal's languages`);
    if (offered?.length === 0) add('languages', 'needs one language', 'required');
    else if (!supportedLanguages.has(language))
      add('language', `"${language}" is none of the portal's languages`);
    else if (all && !all.includes(language))
      add('language', `"${language}" is none of those that are offered`);
    if (timeZone !== undefined && !isTimeZone(timeZone))
      add('timeZone', `"${timeZone}" is not a time zone, such as Europe/London`);
    return faults;
  },
  write: async (tx, companyId, { language, languages: offered, timeZone }) => {
    await changeFirm(tx, companyId, onlyGiven({ language, languages: offered, time_zone: timeZone }));
  },
};

function inOrder(offered: readonly string[]): string[] {
  const known = [...supportedLanguages].filter((one) => offered.includes(one));
  return [...known, ...offered.filter((one) => !supportedLanguages.has(one))];
}
