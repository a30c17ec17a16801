/** Runs the operator's commands beside a server that may be running, so it does not install or build anything. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { become, root, stop } from './prepare.mjs';

if (!existsSync(join(root, 'node_modules'))) stop('Nothing is installed yet. Run npm start once.');
become('packages/server/src/cli.ts', process.argv.slice(2));
