/** Serves the folder given as argument, compressed and immutable, with the same Fastify as the portal. */
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { announce } from './startBaseline.ts';

const [, , root = ''] = process.argv;
const app = Fastify();
await app.register(fastifyStatic, { root, preCompressed: true, immutable: true, maxAge: '1y' });
announce(await app.listen({ host: '127.0.0.1', port: 0 }));
