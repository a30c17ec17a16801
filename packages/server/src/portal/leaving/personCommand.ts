import type { Erasure } from '@anteroom/contract';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { findPeople } from '../accounts/findPeople.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { carryOutErasure, planErasure } from './erasure.ts';

/** Command that erases a person. */
export const personCommand = commandGroup({
  usage: `anteroom people <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  erase <e-mail or ID> [--dry-run]
                                 permanently erase a person’s name, addresses and ways to sign in, and say what stays
`,
  options: { 'dry-run': 'boolean' },
  async run({ command, operands, firm, options: { 'dry-run': dryRun = false }, env }) {
    if (command !== 'erase' || operands.length !== 1 || firm === undefined) return null;
    return forFirmAsOperator(env, firm, async (deps, author) => {
      const [person] = await findPeople(deps, firm, operands);
      if (!person) return null;
      const carryOut = dryRun ? planErasure : carryOutErasure;
      const erasure = await carryOut({ ...deps, ids: timeOrderedIds }, author, person.contactId);
      return reportOf(erasure, dryRun);
    });
  },
});

function reportOf({ goes, stays, country, retentions }: Erasure, isPlan: boolean): string {
  const lines = [
    isPlan ? 'Would erase:' : 'Erased:',
    `  name and e-mail address: ${goes.name}`,
    `  clients acted for: ${goes.clients}`,
    `  ways to sign in, links: ${goes.account}`,
    `  sessions with IP addresses: ${goes.sessions}`,
    `  feedback, issues, data of plugins: ${goes.writings}`,
    `  recipients of shared documents: ${goes.shares}`,
    `  names and addresses in the audit log: ${goes.log}`,
    'Stays, under an ID without a name:',
    `  documents added: ${stays.documents}`,
    `  tasks changed: ${stays.tasks}`,
    `  comments: ${stays.comments}`,
    `  signed terms: ${stays.signatures}`,
    `  entries of the audit log: ${stays.log}`,
    retentions === null
      ? `How long records have to be kept in ${country} is not known here: ask for advice.`
      : `Records that firms in ${country} may have to keep (no legal advice):`,
    ...(retentions ?? []).map(
      ({ records, years, source, until, url }) =>
        `  ${records}: ${years} years, for those of today until ${until} (${source}, ${url})`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
