import { become, install } from './prepare.mjs';

install();
become('scripts/packPackages.mjs', process.argv.slice(2));
