import { become, build, install } from './prepare.mjs';

install();
build();
become('host/dev.ts', process.argv.slice(2));
