// Checks that docs/api.md, which is generated from the endpoints' declarations, is up to date.
import { readFileSync } from 'node:fs';
import { endpoint } from '@anteroom/contract';
import Type from 'typebox';
import { expect, it } from 'vitest';
import { apiPage } from './apiPage.ts';
import { declaredEndpoints } from './declaredEndpoints.ts';

it('matches the endpoint declarations; if not, run npm run docs:api', async () => {
  const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
  expect(page === apiPage(await declaredEndpoints())).toBe(true);
});

it('documents everything that an endpoint declares', () => {
  const Trip = Type.Object({ tripId: Type.String(), km: Type.Integer({ minimum: 1, maximum: 9 }) });
  const addTrip = endpoint({
    method: 'POST',
    path: '/api/mileage/v1/clients/:clientId/trips',
    access: 'dashboards.write',
    when: ['country:BR', { any: ['flag:trips', '!control:HideTasks'] }],
    summary: 'Adds a trip.',
    params: Type.Object({ clientId: Type.String() }),
    query: Type.Object({ draft: Type.Optional(Type.Boolean({ default: false })) }),
    body: Type.Object({ km: Type.Integer(), tags: Type.Array(Type.String(), { maxItems: 3 }) }),
    answers: { 201: Trip },
    problems: { conflict: ['too-long'], 'insufficient-storage': [] },
  });
  const module = { name: 'mileage', file: 'plugins/mileage/api.ts', exports: { Trip, addTrip } };
  const page = apiPage([{ ...module, endpoints: [['addTrip', addTrip]] }]);
  expect(page.slice(page.indexOf('## Mileage'))).toBe(`## Mileage

Declared in [\`plugins/mileage/api.ts\`](../plugins/mileage/api.ts).

### POST /api/mileage/v1/clients/{clientId}/trips

Adds a trip. Permission \`dashboards.write\`. API key: \`dashboards:write\`. When \`country:BR\` and (\`flag:trips\` or \`!control:HideTasks\`). \`addTrip\`

\`\`\`typescript
query: {
  draft?: boolean; // default false
}
body: {
  km: number; // integer
  tags: string[]; // at most 3 items
}
201: Trip
\`\`\`

Problems: [\`conflict\`](errors/problem-conflict.md) (\`too-long\`), [\`insufficient-storage\`](errors/problem-insufficient-storage.md).

## Types

### Trip

\`\`\`typescript
type Trip = {
  tripId: string;
  km: number; // 1 to 9
};
\`\`\`
`);
});
