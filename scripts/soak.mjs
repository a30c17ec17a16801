/** `npm run soak [-- part-of-a-path …]`: runs the tests that take minutes, or need root or a Debian package. What is missing fails, by name. */
import { install, run } from './prepare.mjs';

install();
const { status } = run('vitest', ['run', '--config=test/soak.config.ts', ...process.argv.slice(2)]);
process.exit(status ?? 1);
