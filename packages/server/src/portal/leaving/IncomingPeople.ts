import type { Db } from '../schema.ts';
import { rowsIn } from './linesOf.ts';
import type { ZipPlace } from './zipPlace.ts';

interface ContactRow {
  readonly contact_id: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly email: string;
}

interface UserRow {
  readonly user_id: string;
  readonly contact_id: string;
}

/** A firm's ID in a row as JSON, also in a text that contains JSON itself. */
const idOfFirm = /(\\?"compan(?:y_id|yId)\\?":\s*\\?")([^"\\]*)(?=\\?")/g;

/** A client's move from one firm to another. */
interface Move {
  /** Firm that receives the client. */
  readonly companyId: string;
  /** Firm that had the client, on this or another portal. */
  readonly firm: string;
  readonly clientId: string;
}

/**
 * People who come with a client: those who act for it, and the authors of its data. A person who acts for the client
 * and whom the firm already knows by e-mail address and name becomes that person. All others are new, and those who do
 * not act for the client are disabled.
 */
export class IncomingPeople {
  private readonly firms: Pick<Move, 'firm' | 'companyId'>;
  /** Maps IDs of people in the zip to the firm's own IDs. */
  private readonly ids: ReadonlyMap<string, string>;
  /** IDs, at the receiving firm, of the people who act for the client. */
  readonly acting: ReadonlySet<string>;
  private readonly now: string;

  private constructor(
    firms: Pick<Move, 'firm' | 'companyId'>,
    ids: ReadonlyMap<string, string>,
    acting: readonly string[],
    now: Date,
  ) {
    this.firms = firms;
    this.ids = ids;
    this.acting = new Set(acting.map((id) => ids.get(id) ?? id));
    this.now = now.toISOString();
  }

  /** Reads the people of a zip and matches them with those whom the firm knows. */
  static async read(
    db: Db,
    place: ZipPlace,
    { companyId, firm, clientId }: Move,
    now: Date,
  ): Promise<IncomingPeople> {
    const acting: string[] = [];
    for await (const link of rowsIn<{ contact_id: string; client_id: string }>(place, 'client_contacts'))
      if (link.client_id === clientId) acting.push(link.contact_id);
    const users = new Map<string, string>();
    for await (const { contact_id, user_id } of rowsIn<UserRow>(place, 'users'))
      users.set(contact_id, user_id);
    const ids = new Map<string, string>();
    for await (const contact of rowsIn<ContactRow>(place, 'contacts')) {
      const { contact_id } = contact;
      const known = acting.includes(contact_id) ? await findKnown(db, companyId, contact) : undefined;
      if (!known) continue;
      ids.set(contact_id, known.contactId);
      const userId = users.get(contact_id);
      if (userId !== undefined && userId !== contact_id) ids.set(userId, known.userId ?? userId);
    }
    return new IncomingPeople({ firm, companyId }, ids, acting, now);
  }

  /** Returns a row, as JSON, with IDs replaced by the firm's own. */
  translate(line: string): string {
    const { firm, companyId } = this.firms;
    // Replaced only as the ID of a firm, because it may be a word that a text consists of.
    let translated = line.replace(idOfFirm, (whole, before: string, id: string) =>
      id === firm ? `${before}${companyId}` : whole,
    );
    for (const [id, here] of this.ids)
      translated = translated
        .replaceAll(`"${id}"`, `"${here}"`)
        // Some texts contain JSON themselves.
        .replaceAll(`\\"${id}\\"`, `\\"${here}\\"`);
    return translated;
  }

  /** Returns a translated row of a user as the firm stores it: with the role of a client user, or disabled. */
  asUser(line: string): string {
    const row = JSON.parse(line) as UserRow;
    return JSON.stringify(
      this.acting.has(row.contact_id) ? { ...row, role: 'client' } : { ...row, disabled_at: this.now },
    );
  }
}

/**
 * Finds the contact of a firm with an e-mail address and a name. If they have an account, it has the contact's ID, like
 * every account that the portal creates.
 */
async function findKnown(
  db: Db,
  companyId: string,
  { email, given_name, family_name }: ContactRow,
): Promise<{ readonly contactId: string; readonly userId: string | null } | undefined> {
  if (email === '') return undefined;
  return db
    .selectFrom('contacts as c')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.contact_id', '=', 'c.contact_id'),
    )
    .select(['c.contact_id as contactId', 'u.user_id as userId'])
    .where('c.company_id', '=', companyId)
    .where(({ eb, fn, val }) =>
      eb.and([
        eb(fn('lower', ['c.email']), '=', fn('lower', [val(email)])),
        eb(fn('lower', ['c.given_name']), '=', fn('lower', [val(given_name)])),
        eb(fn('lower', ['c.family_name']), '=', fn('lower', [val(family_name)])),
      ]),
    )
    .orderBy('c.contact_id')
    .executeTakeFirst();
}
