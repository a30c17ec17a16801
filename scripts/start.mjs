import { become, build, install } from './prepare.mjs';

install();
build();
become('packages/server/src/main.ts', process.argv.slice(2));
