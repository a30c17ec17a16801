/**
 * `npm run soak [-- part-of-a-path …]`: runs the tests that take minutes, or need root or a Debian package. If
 * something they need is missing, they fail and name it.
 */
import { build, install, run } from './prepare.mjs';

install();
// The servers that the tests start run the plugins as they are built.
build();
const { status } = run('vitest', ['run', '--config=test/soak.config.ts', ...process.argv.slice(2)]);
process.exit(status ?? 1);
