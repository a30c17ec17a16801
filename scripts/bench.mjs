import { become, build, install } from './prepare.mjs';

install();
build();
become('test/bench/main.ts', process.argv.slice(2));
