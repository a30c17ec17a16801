import { type Endpoint, Problem, type ProblemCode } from '@anteroom/contract';
import { keyScopeOf } from '@anteroom/domain/people/keyScopes';
import type { PermissionRules } from '@anteroom/domain/people/permissions';
import { problemStatus } from '@anteroom/server-sdk/portal';
import swagger from '@fastify/swagger';
import Type from 'typebox';
import { isOfApi } from '../http/access.ts';
import type { App } from '../http/app.ts';

/**
 * Collects the API's description from the routes' own schemas; call it before the routes are added. What is not part of
 * the API (`schema.hide`) is left out.
 */
export async function registerOpenapi(app: App, origin: string, rules: PermissionRules): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Anteroom',
        version: '1',
        description: 'Every answer with a status of 400 or above is a problem (RFC 9457).',
      },
      servers: [{ url: origin }],
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'Together with the cookie of the same sign-in.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key of a firm that has the scope.',
          },
        },
        schemas: { Problem: Problem as object },
      },
    },
    transform: ({ schema, url, route }) => {
      const { access, endpoint } = route.config ?? {};
      // Sent unchanged, so the route has no schema for it.
      const file = endpoint?.produces && !endpoint.answers && { 200: Type.String() };
      return {
        url,
        schema: {
          ...schema,
          ...(endpoint?.example?.body !== undefined && {
            body: { ...endpoint.body, examples: [endpoint.example.body] },
          }),
          hide: !isOfApi(url),
          tags: [url.split('/')[2] ?? 'other'],
          ...(access !== 'public' && { security: [{ token: [] }, ...keySecurity(rules, access)] }),
          response: {
            ...file,
            ...(schema?.response as object | undefined),
            ...declaredProblems(endpoint),
            '4XX': problem('Problem'),
            '5XX': problem('Problem'),
          },
        },
      };
    },
  });
}

/** Returns the scope with which API keys may call the endpoint; empty if they may not. */
function keySecurity(rules: PermissionRules, access: string | undefined): { readonly apiKey: string[] }[] {
  const scope = access === undefined ? null : keyScopeOf(access, rules);
  return scope === null ? [] : [{ apiKey: [scope] }];
}

/** Returns descriptions of the problems that an endpoint declares, by status: `conflict (name-taken, stale)`. */
function declaredProblems({ problems, proof }: Partial<Endpoint> = {}): Readonly<Record<number, object>> {
  const texts = new Map<number, string>();
  for (const [code, reasons] of Object.entries({ ...problems, ...(proof && { 'proof-required': [] }) })) {
    const status = problemStatus[code as ProblemCode];
    const text = reasons.length > 0 ? `${code} (${reasons.join(', ')})` : code;
    texts.set(status, [texts.get(status) ?? [], text].flat().join('; '));
  }
  return Object.fromEntries([...texts].map(([status, text]) => [status, problem(text)]));
}

function problem(description: string): object {
  return { description, content: { 'application/problem+json': { schema: Problem } } };
}
