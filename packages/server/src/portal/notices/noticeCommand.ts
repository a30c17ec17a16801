import { NoticeChange, NoticeDraft } from '@anteroom/contract';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { readDraft } from '../operator/readDraft.ts';
import { listFirmNotices } from './firmNotices.ts';
import { addNotice, changeNotice, endNotice } from './saveNotice.ts';

/** Commands on a firm’s notices. */
export const noticeCommand = commandGroup({
  usage: `anteroom notices <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  list                           show the firm’s notices: ID, state, start and end in the firm’s time zone, and the first text
  add <file.json>                add a notice: {"level": "info", "texts": {"en-us": {"msg": "We move"}}, "from": "2026-12-24T09:00"}
  set <id> <file.json>           change the properties in the file
  end <id>                       end a notice now
`,
  async run({ command = '', operands, firm, env }) {
    const taken: Readonly<Record<string, number>> = { list: 0, add: 1, set: 2, end: 1 };
    if (firm === undefined || !Object.hasOwn(taken, command) || operands.length !== taken[command])
      return null;
    const [first = '', second = ''] = operands;
    return inFirmAsOperator(env, firm, async (given, tx, author) => {
      const deps = { ...given, ids: timeOrderedIds };
      switch (command) {
        case 'add':
          return `Added the notice ${await addNotice(deps, tx, author, await readDraft(env, first, NoticeDraft))}.\n`;
        case 'set':
          await changeNotice(deps, tx, author, first, await readDraft(env, second, NoticeChange));
          return `Changed the notice ${first}.\n`;
        case 'end':
          await endNotice(deps, tx, author, first);
          return `Ended the notice ${first}.\n`;
        default: {
          const { notices } = await listFirmNotices(tx, firm, deps.clock.now());
          const lines = notices.map(({ id, state, from, until, texts }) => {
            const [text] = Object.values(texts);
            return `${id}  ${state.padEnd(6)}  ${from}  ${(until ?? '-').padEnd(16)}  ${text?.msg ?? ''}\n`;
          });
          return lines.join('') || 'The firm has no notices yet.\n';
        }
      }
    });
  },
});
