/** Runs one query for each request and returns its rows: the simplest list of clients on Fastify and `pg`. */
import Fastify from 'fastify';
import { Pool } from 'pg';
import { announce } from './startBaseline.ts';

const [, , connectionString, text = '', values = '[]'] = process.argv;
const query = { text, values: JSON.parse(values) };
const pool = new Pool({ connectionString, max: 20 });
const app = Fastify();
app.get('/', async () => (await pool.query(query)).rows[0]);
announce(await app.listen({ host: '127.0.0.1', port: 0 }));
