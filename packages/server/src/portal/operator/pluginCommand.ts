import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { operatorCommand } from '../../kernel/operatorCommand.ts';
import {
  type ListedPlugin,
  PluginAdministration,
  type PurgedData,
} from '../../kernel/plugins/PluginAdministration.ts';
import { PluginFault } from '../../kernel/plugins/pluginFault.ts';
import { portalOfCommand } from '../halves/portalOfCommand.ts';
import { asOperator, type OperatorEnvironment } from './asOperator.ts';
import { commandGroup } from './commandGroup.ts';

/** Commands on plugins. */
export const pluginCommand = commandGroup({
  usage: `anteroom plugins <command>, in the environment of the server (DATA_DIR, DATABASE_URL, PLUGINS_DIR)

  add <file.tgz>                 add a plugin or replace its version; says in which database
  list                           list plugins, the firms that use them, and refused plugins
  enable <id> [--firm <id>]      turn a plugin on for all firms or one
  disable <id> [--firm <id>]     turn a plugin off for all firms or one
  remove <id>                    remove a plugin you added; what it has stored stays
  purge <id> --yes <id>          permanently delete what a plugin has stored. It must be off or removed;
                                 without --yes, only says what would be deleted

Without DATABASE_URL, the commands use the database in DATA_DIR. None of them creates a new one.
A running server applies changes immediately. Open pages offer to reload.
`,
  options: { yes: 'string' },
  accepts: { purge: ['yes'] },
  async run({ command, operands, firm, options: { yes }, env }) {
    const [operand, ...more] = operands;
    if (more.length > 0) return null;
    const isSwitch = command === 'enable' || command === 'disable';
    if (firm !== undefined && !isSwitch) return null;
    if (command === 'list') {
      if (operand !== undefined) return null;
      return administrate(env, async (plugins) => listText(await plugins.list()));
    }
    if (operand === undefined) return null;
    if (command === 'add') {
      const archive = await readOperand(operand, env);
      return administrate(env, async (plugins, database) => {
        const { id, version, replaced, hasOtherFiles } = await plugins.add(archive);
        const warning = hasOtherFiles
          ? `Warning: ${id} ${version} was added before with other files. Give each build that you distribute its own version.\n`
          : '';
        const again = replaced === version ? ' again' : '';
        const before = replaced === null || again ? '' : `; it was ${replaced}`;
        const next = `Next: ${operatorCommand} plugins list, which says whether the server uses it`;
        return `Added ${id} ${version}${again} to ${database}${before}.\n${warning}${next}.\n`;
      });
    }
    if (isSwitch) {
      return administrate(env, async (plugins) => {
        const plugin = await plugins.switch(operand, command === 'enable', firm ?? null);
        return `${operand} is ${switchText(plugin)}.\n`;
      });
    }
    if (command === 'purge') {
      return administrate(env, async (plugins, database) =>
        purgedText(operand, database, await plugins.purge(operand, yes)),
      );
    }
    if (command !== 'remove') return null;
    return administrate(env, async (plugins) => {
      await plugins.remove(operand);
      return `Removed ${operand}.\n`;
    });
  },
});

function administrate(
  env: OperatorEnvironment,
  work: (plugins: PluginAdministration, database: string) => Promise<string>,
): Promise<string> {
  return asOperator(env, (deps) =>
    work(
      new PluginAdministration({ ...deps, openPortal: portalOfCommand(deps.db) }),
      `the database ${deps.database}`,
    ),
  );
}

/**
 * Reads the file named by an operand. npm runs commands in the repository's folder, and sets a variable with the folder
 * in which it was called.
 */
async function readOperand(path: string, { INIT_CWD = '.' }: OperatorEnvironment): Promise<Buffer> {
  return readFile(resolve(INIT_CWD, path)).catch((error: NodeJS.ErrnoException) => {
    throw new PluginFault(`The file ${path} cannot be read (${error.code}).`);
  });
}

function purgedText(id: string, database: string, { tables, jobs, documents, contents }: PurgedData): string {
  const lines = [
    ...tables.map(({ name, rows }) => `table ${name}, rows: ${rows}`),
    ...(jobs > 0 ? [`jobs: ${jobs}`] : []),
    ...(documents > 0 ? [`documents: ${documents}`] : []),
    ...(contents > 0 ? [`contents: ${contents}`] : []),
  ];
  if (lines.length === 0) return `${id} had stored nothing in ${database}.\n`;
  return [`Removed what ${id} had stored in ${database}:`, ...lines.map((line) => `  ${line}`), ''].join(
    '\n',
  );
}

function listText(plugins: readonly ListedPlugin[]): string {
  if (plugins.length === 0) return 'No plugin is installed.\n';
  const rows = plugins.map((plugin) => [
    plugin.id,
    plugin.version ?? '?',
    plugin.refused === null ? switchText(plugin) : 'refused',
    plugin.added
      ? `added ${plugin.added.at.toISOString().slice(0, 10)} by ${plugin.added.by}`
      : plugin.folder,
    plugin.refused ?? '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell?.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** Returns a text such as `on`, or `off, on for c2001`. */
function switchText({ enabled, exceptions }: ListedPlugin): string {
  const [rule, exception] = enabled ? ['on', 'off'] : ['off', 'on'];
  return exceptions.length > 0 ? `${rule}, ${exception} for ${exceptions.join(', ')}` : rule;
}
