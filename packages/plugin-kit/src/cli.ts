#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { canRunTools, runsTools } from './canRunTools.ts';
import { type Finding, PluginFault } from './finding.ts';

const usage = `anteroom-plugin <command>

  create <name> --kind <kind> [--packages <folder>]
          creates a new plugin in the folder <name>. Kinds: widget, task-type, action-section, page, feature.
          --packages installs Anteroom's packages from a folder of tarballs instead of the registry

In a plugin's folder:

  dev [--portal <address>] [--port <number>] [--data <folder>]
          shows the plugin in a running portal, by default http://localhost:4100, and updates it whenever a file is saved.
          --data names the portal's data folder (DATA_DIR); the portal then runs the server half, too, and reloads it after each change
  build   writes dist/: modules, styles, texts and plugin.json
  pack    builds the plugin and packs it as <id>-<version>.tgz, for “anteroom plugins add” in a portal
  check [--time-limit <seconds>]
          reports problems in the declaration, the modules, their sizes and the texts, and renders each
          contribution once to check whether it is accessible. A predicate must return within the
          portal's 5 seconds and a component must render within 10, or both within --time-limit
`;

const commandsWithTools: ReadonlySet<string> = new Set(['dev', 'build', 'pack', 'check']);

process.exitCode = await main(process.argv.slice(2));

/**
 * Commands are loaded on demand, because `create` also runs on Node versions that are too old for the tools of the
 * other commands.
 */
async function main([command, ...args]: readonly string[]): Promise<number> {
  try {
    if (command !== undefined && commandsWithTools.has(command) && !canRunTools()) return 1;
    switch (command) {
      case 'create':
        return await runCreate(args);
      case 'dev':
        return await runDev(args);
      case 'build':
        return await runBuild();
      case 'pack':
        return await runPack();
      case 'check':
        return await runCheck(args);
      default:
        process.stdout.write(usage);
        return command === undefined || command === '--help' ? 0 : 1;
    }
  } catch (error) {
    if (error instanceof PluginFault) return report(error.findings);
    throw error;
  }
}

async function runCreate(args: readonly string[]): Promise<number> {
  const { name, kind, packages } = createArguments(args);
  const { createPlugin } = await import('./createPlugin.ts');
  const { engines } = await createPlugin({ name, kind, packages });
  const { node } = process.versions;
  if (!runsTools(node, { engines })) {
    process.stdout.write(`Your Node.js is ${node}, which is enough for create. The next steps need Node.js ${engines.node}: install it first.

`);
  }
  process.stdout.write(`Created ${name}. Next:

  cd ${name}
  npm install
  npm test            tests the plugin in an in-memory portal
  npm run build       builds dist/, which a portal runs
  npm run check       checks whether a portal will accept it
  npm run pack        packs the .tgz for “anteroom plugins add”

Its README.md explains the files.
`);
  return 0;
}

function createArguments(args: readonly string[]): { name: string; kind: string; packages?: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { kind: { type: 'string' }, packages: { type: 'string' } },
    });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) throw new TypeError('give one name');
    if (values.kind === undefined) throw new TypeError('choose a kind, such as --kind widget');
    return { name, kind: values.kind, packages: values.packages };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new PluginFault([{ code: 'create-refused', file: 'create', message: error.message }]);
  }
}

async function runDev(args: readonly string[]): Promise<number> {
  const options = devArguments(args);
  await (await import('./dev/devPlugin.ts')).devPlugin(options);
  return 0;
}

function devArguments(args: readonly string[]): { portal: string; port: number; data?: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        portal: { type: 'string', default: 'http://localhost:4100' },
        port: { type: 'string', default: '4180' },
        data: { type: 'string' },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new TypeError('--port must be a number');
    return { portal: values.portal, port, data: values.data };
  } catch (error) {
    if (error instanceof TypeError)
      throw new PluginFault([{ code: 'dev-refused', file: 'dev', message: error.message }]);
    throw error;
  }
}

async function runBuild(): Promise<number> {
  const { buildPlugin } = await import('./buildPlugin.ts');
  const { moduleKilobytes } = await import('./sizeFindings.ts');
  const { id, modules } = await buildPlugin();
  for (const [module, { url }] of Object.entries(modules)) {
    const kilobytes = await moduleKilobytes(url, 'dist');
    process.stdout.write(`${id} ${module}: ${kilobytes.toFixed(1)} kB gz with what it imports\n`);
  }
  return 0;
}

async function runCheck(args: readonly string[]): Promise<number> {
  const timeLimit = timeLimitIn(args);
  const { checkPlugin } = await import('./checkPlugin.ts');
  return report(await checkPlugin(timeLimit));
}

function timeLimitIn(args: readonly string[]): number | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { 'time-limit': { type: 'string' } } });
    const limit = values['time-limit'];
    if (limit === undefined) return undefined;
    if (!(Number(limit) > 0 && Number(limit) <= 3600)) throw new TypeError('--time-limit must be seconds');
    return Number(limit);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new PluginFault([{ code: 'check-declaration', file: 'check', message: error.message }]);
  }
}

async function runPack(): Promise<number> {
  const { packPlugin } = await import('./packPlugin.ts');
  const { file, bytes } = await packPlugin();
  process.stdout.write(`${file}: ${(bytes / 1000).toFixed(1)} kB\n`);
  return 0;
}

/** Prints the findings and where they are explained. Returns the exit code, which tells whether there were any. */
function report(findings: readonly Finding[]): number {
  for (const { file, message } of findings) process.stderr.write(`${file}: ${message}.\n`);
  if (findings.length === 0) return 0;
  const pages = new Set(findings.map(({ code }) => `/docs/errors/${code}`));
  process.stdout.write(`Find out what to do at any running portal: ${[...pages].join(', ')}\n`);
  return 1;
}
