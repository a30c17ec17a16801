import { become, build, install } from './prepare.mjs';

install();
build();
// A checkout is for trying out the portal, which is what the demo firms are for: docs/operating/first-run.md says when
// they are added.
become('packages/server/src/main.ts', ['--trial', ...process.argv.slice(2)]);
