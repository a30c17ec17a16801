import { OperatorError } from '../../kernel/operatorError.ts';
import { accountKey } from '../idp/accounts.ts';
import type { DbOrTx } from '../schema.ts';

export interface FoundPerson {
  readonly contactId: string;
  readonly email: string;
}

/**
 * Finds people of a firm by e-mail address or ID.
 *
 * @throws OperatorError when one of them does not exist, or several have the same address.
 */
export async function findPeople(
  { db }: { readonly db: DbOrTx },
  firm: string,
  wanted: readonly string[],
): Promise<readonly FoundPerson[]> {
  const people: FoundPerson[] = [];
  for (const one of wanted) {
    const found = await db
      .selectFrom('contacts')
      .select(['contact_id as contactId', 'email'])
      .where('company_id', '=', firm)
      .where(({ eb, or, fn }) =>
        or([eb('contact_id', '=', one), eb(fn('lower', ['email']), '=', accountKey(one))]),
      )
      .orderBy('contact_id')
      .execute();
    if (found.length > 1) {
      const ids = found.map(({ contactId }) => contactId).join(', ');
      throw new OperatorError(`Several people have the address ${one}. Name one by ID: ${ids}.`);
    }
    const [person] = found;
    if (!person) throw new OperatorError(`The firm has nobody with the e-mail address or ID "${one}".`);
    people.push(person);
  }
  return people;
}
