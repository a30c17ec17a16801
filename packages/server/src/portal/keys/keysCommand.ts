import { keyScopes } from '@anteroom/domain/people/keyScopes';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { listKeys } from './listKeys.ts';
import { makeKey, mostDays } from './makeKey.ts';
import { revokeKey } from './revokeKey.ts';

/** Commands on a firm’s API keys. */
export const keysCommand = commandGroup({
  usage: `anteroom keys <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  list                           show the firm’s API keys, their scopes and when they expire
  add <name> --scopes <scopes> --days <days>
                                 create an API key and print it, only once. It expires after ${mostDays} days at most. Separate scopes with
                                 commas: ${keyScopes.slice(0, 6).join(', ')},
                                 ${keyScopes.slice(6).join(', ')}
  revoke <key id>                revoke an API key; it stops working immediately
`,
  options: { scopes: 'string', days: 'string' },
  accepts: { add: ['scopes', 'days'] },
  async run({ command, operands: [operand, ...more], firm, options: { scopes, days }, env }) {
    if (firm === undefined || more.length > 0) return null;
    if (command === 'list' && operand === undefined) {
      return inFirmAsOperator(env, firm, async ({ clock }, tx) => {
        const keys = await listKeys(tx, firm, clock.now());
        const lines = keys.map(
          ({ id, name, state, scopes, expiresAt }) =>
            `${id}  ${state.padEnd(7)}  until ${expiresAt.slice(0, 10)}  ${name}: ${scopes.join(', ')}\n`,
        );
        return lines.join('') || 'The firm has no API keys.\n';
      });
    }
    if (operand === undefined) return null;
    if (command === 'revoke') {
      return inFirmAsOperator(env, firm, async (deps, tx, author) => {
        await revokeKey(deps, tx, author, operand);
        return `Revoked ${operand}.\n`;
      });
    }
    if (command !== 'add' || scopes === undefined || days === undefined) return null;
    return inFirmAsOperator(env, firm, async (deps, tx, author) => {
      const draft = {
        name: operand,
        scopes: scopes.split(',').map((each) => each.trim()),
        days: Number(days),
      };
      const { keyId, secret } = await makeKey({ ...deps, ids: timeOrderedIds }, tx, author, draft);
      return `Made the API key ${keyId}. It is shown this once:\n${secret}\n`;
    });
  },
});
