import type { AnswerOf, BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from '@anteroom/contract';
import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type Access, publicBodyLimit } from './access.ts';
import type { App } from './app.ts';

/** An endpoint whose `access` is a permission of the portal. */
type Guarded = Endpoint & { readonly access: Access };

export type EndpointRequest<E extends Endpoint> = FastifyRequest<{
  Params: ParamsOf<E>;
  Querystring: QueryOf<E>;
  Headers: HeadersOf<E>;
  Body: BodyOf<E>;
}>;

/** JSON as declared by the endpoint; if it declares none, the reply with which the handler sent a page or a file. */
type Answered<E extends Endpoint> = E['answers'] extends object ? AnswerOf<E> : FastifyReply;

type AnswerOptions = Pick<RouteShorthandOptions, 'onRequest'> &
  Readonly<Pick<FastifyContextConfig, 'refusesStrangers' | 'across'>>;

/**
 * Registers the route of an endpoint. What the handler returns is sent with the endpoint's status. If the endpoint has
 * several statuses, the lowest is the default, and the handler can set another with `reply.code`.
 */
export function answer<const E extends Guarded>(
  app: App,
  endpoint: E,
  handler: (request: EndpointRequest<E>, reply: FastifyReply) => Promise<Answered<E>>,
  { onRequest, refusesStrangers, across }: AnswerOptions = {},
): void {
  const { method, path, access, bodyLimit, answers } = endpoint;
  const status = Number(Object.keys(answers ?? {})[0] ?? 200);
  app.route({
    method,
    url: path,
    config: { access, endpoint, refusesStrangers, across },
    bodyLimit: bodyLimit ?? (access === 'public' ? publicBodyLimit : undefined),
    onRequest,
    schema: schemaOf(endpoint),
    handler: (request, reply) =>
      app.readingFor(request, () => handler(request as never, reply.code(status) as never)),
  });
}

/** Leave undefined parts out, because Fastify warns about them. */
function schemaOf({ summary, params, query, headers, body, answers, consumes, produces }: Endpoint) {
  return {
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(answers && { response: answers }),
    ...(consumes && { consumes }),
    ...(produces && { produces }),
  };
}
