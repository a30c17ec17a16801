/** Writes `docs/api.md`: `npm run docs:api`. */
import { writeFileSync } from 'node:fs';
import { apiPage } from './apiPage.ts';
import { declaredEndpoints } from './declaredEndpoints.ts';

const page = new URL('../../docs/api.md', import.meta.url);
writeFileSync(page, apiPage(await declaredEndpoints()));
