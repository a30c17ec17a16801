import { timeOrderedIds } from '../../kernel/ids.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { publicAgent } from '../../kernel/outgoing/publicAgent.ts';
import { Secrets } from '../../kernel/secrets/Secrets.ts';
import type { OperatorDeps } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { installedPlugins } from '../operator/installedPlugins.ts';
import type { Author } from '../people/Author.ts';
import type { Tx } from '../schema.ts';
import { deliverTest } from './deliver.ts';
import { isTaken } from './postWebhook.ts';
import { redeliver } from './redeliver.ts';
import { addWebhook, changeWebhook, removeWebhook, rotateSecret, type WebhookDeps } from './saveWebhook.ts';
import { failWebhook, listDeliveries, listWebhooks, portalEvents } from './storedWebhooks.ts';

/** Commands on a firm’s webhooks. */
export const webhooksCommand = commandGroup({
  usage: `anteroom webhooks <command> --firm <id>, in the environment of the server (DATA_DIR, DATABASE_URL)

  list                           show the firm’s webhooks and their events
  add <address> --events <events>
                                 add a webhook and print its secret, which is shown only once. Separate events with commas:
                                 ${portalEvents.join(', ')},
                                 and those of plugins
  change <webhook id> [--address <address>] [--events <events>]
                                 change its address or its events
  on <webhook id>                turn a webhook on
  off <webhook id>               turn a webhook off; pending events are not delivered
  secret <webhook id>            create a new secret and print it, only once; the previous one stays valid for a day
  test <webhook id>              send it a test event and print the response
  deliveries <webhook id>        show the latest deliveries and all their attempts
  redeliver <webhook id> <delivery id>
                                 deliver an event again
  remove <webhook id>            remove a webhook and the record of its deliveries
`,
  options: { address: 'string', events: 'string' },
  accepts: { add: ['events'], change: ['address', 'events'] },
  async run({ command = '', operands, firm, options: { address, events }, env }) {
    const carryOut = Object.hasOwn(commands, command)
      ? commands[command as keyof typeof commands]
      : undefined;
    if (firm === undefined || !carryOut || operands.length !== carryOut.operands) return null;
    const given = {
      ...(address !== undefined && { address }),
      ...(events !== undefined && { events: events.split(',').map((event) => event.trim()) }),
    };
    if (command === 'add' && given.events === undefined) return null;
    return inFirmAsOperator(env, firm, async (deps, tx, author) =>
      carryOut.run({ deps: await withEvents(deps), tx, author, operands, given }),
    );
  },
});

type CommandDeps = OperatorDeps & WebhookDeps;

interface Run {
  readonly deps: CommandDeps;
  readonly tx: Tx;
  readonly author: Author;
  readonly operands: readonly string[];
  readonly given: { readonly address?: string; readonly events?: string[] };
}

const commands = {
  list: {
    operands: 0,
    async run({ deps, tx, author }: Run) {
      const webhooks = await listWebhooks(tx, author.companyId, deps.clock.now());
      const lines = webhooks.map(
        ({ id, isOn, turnedOff, address, events }) =>
          `${id}  ${isOn ? 'on' : (turnedOff ?? 'off')}  ${address}: ${events.join(', ')}\n`,
      );
      return lines.join('') || 'The firm has no webhooks.\n';
    },
  },
  add: {
    operands: 1,
    async run({ deps, tx, author, operands: [address = ''], given: { events = [] } }: Run) {
      const { webhookId, secret } = await addWebhook(deps, tx, author, { address, events });
      return `Added the webhook ${webhookId}. Its secret is shown this once:\n${secret}\n`;
    },
  },
  change: {
    operands: 1,
    async run({ deps, tx, author, operands: [id = ''], given }: Run) {
      await changeWebhook(deps, tx, author, id, given);
      return `Changed ${id}.\n`;
    },
  },
  on: { operands: 1, run: (run: Run) => turn(run, true) },
  off: { operands: 1, run: (run: Run) => turn(run, false) },
  secret: {
    operands: 1,
    async run({ deps, tx, author, operands: [id = ''] }: Run) {
      const secret = await rotateSecret(deps, tx, author, id);
      return `The new secret of ${id} is shown this once:\n${secret}\n`;
    },
  },
  test: {
    operands: 1,
    async run({ deps, author, operands: [id = ''] }: Run) {
      const dispatcher = publicAgent({ allowed: deps.config.webhookNetworks, connectMs: 5000 });
      try {
        const attempt = await deliverTest({ ...deps, dispatcher }, author.companyId, id);
        const { status, ms, answer } = attempt ?? failWebhook();
        const said = `${status ?? 'no answer'} after ${ms} ms: ${answer}`;
        if (!isTaken({ status })) throw new OperatorError(said);
        return `${said}\n`;
      } finally {
        await dispatcher.destroy();
      }
    },
  },
  deliveries: {
    operands: 1,
    async run({ tx, author, operands: [id = ''] }: Run) {
      const { deliveries } = await listDeliveries(tx, author.companyId, id, { pageSize: 50 });
      const lines = deliveries.flatMap(({ id, event, createdAt, state, attempts }) => [
        `${id}  ${createdAt}  ${event}  ${state}\n`,
        ...attempts.map(({ at, status, ms, answer }) => `    ${at}  ${status ?? '-'}  ${ms} ms  ${answer}\n`),
      ]);
      return lines.join('') || 'Nothing was delivered in the last 30 days.\n';
    },
  },
  redeliver: {
    operands: 2,
    async run({ deps, tx, author, operands: [webhookId = '', deliveryId = ''] }: Run) {
      const { audit, clock } = deps;
      await redeliver({ audit, clock }, tx, author, { webhookId, deliveryId });
      return `${deliveryId} is delivered again within some minutes.\n`;
    },
  },
  remove: {
    operands: 1,
    async run({ deps, tx, author, operands: [id = ''] }: Run) {
      await removeWebhook(deps, tx, author, id);
      return `Removed ${id}.\n`;
    },
  },
};

async function turn({ deps, tx, author, operands: [id = ''] }: Run, isOn: boolean): Promise<string> {
  await changeWebhook(deps, tx, author, id, { isOn });
  return `${id} is ${isOn ? 'on' : 'off'}.\n`;
}

/** Adds what a server has in memory: the keys of the secrets, and the events of the installed plugins. */
async function withEvents(deps: OperatorDeps): Promise<CommandDeps> {
  const plugins = await installedPlugins(deps);
  const brought = plugins.flatMap((found) => ('manifest' in found ? (found.manifest.events ?? []) : []));
  return {
    ...deps,
    ids: timeOrderedIds,
    secrets: await Secrets.open(deps.config, deps.db),
    events: [...portalEvents, ...brought.map(({ name }) => name)],
  };
}
