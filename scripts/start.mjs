import { become, build, install } from './prepare.mjs';

install();
build();
// A checkout that is tried out, which is what the demo firms are for: docs/operating/first-run.md says when they are put in.
become('packages/server/src/main.ts', ['--trial', ...process.argv.slice(2)]);
