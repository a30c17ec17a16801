/** The operator's commands, beside a server that may be running: nothing is installed or built under its feet. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { become, root, stop } from './prepare.mjs';

if (!existsSync(join(root, 'node_modules'))) stop('Nothing is installed yet. Run npm start once.');
become('packages/server/src/cli.ts', process.argv.slice(2));
