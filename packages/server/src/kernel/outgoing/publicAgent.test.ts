import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { mayCall, publicAgent } from './publicAgent.ts';

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is called only when it is in the operator’s own networks', (address) => {
  expect(mayCall(address, [], true)).toBe(false);
  const own = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'];
  expect(mayCall(address, own, false)).toBe(true);
});

test('an internet address may be called only over https', () => {
  expect(mayCall('93.184.215.14', [], true)).toBe(true);
  expect(mayCall('2606:2800:21f:cb07::1', ['10.0.0.0/8'], true)).toBe(true);
  expect(mayCall('93.184.215.14', [], false)).toBe(false);
  expect(mayCall('10.9.9.9', ['10.9.9.9'], false)).toBe(true);
});

/** Returns a lookup function that resolves to these addresses, one set after another. */
function names(...answers: string[][]): LookupFunction {
  return (_host, _options, callback) => {
    const found = answers.length > 1 ? answers.shift() : answers[0];
    callback(
      null,
      (found ?? []).map((address) => ({ address, family: 4 })),
    );
  };
}

test('a host name is checked against all of its addresses at every connection', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls++;
    response.end('secret');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = (allowed: string[], lookup?: LookupFunction, host = 'hooks.test') => {
    const dispatcher = publicAgent({ allowed, connectMs: 1000, lookup });
    return request(`http://${host}:${port}/`, { dispatcher }).finally(() => dispatcher.destroy());
  };
  const refused = { name: 'InternalAddress' };
  await expect(call([], names(['127.0.0.1']))).rejects.toMatchObject(refused);
  await expect(call(['10.0.0.0/8'], names(['10.0.0.1', '127.0.0.1']))).rejects.toMatchObject(refused);
  for (const host of ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', 'localhost'])
    await expect(call([], undefined, host)).rejects.toMatchObject(refused);
  expect(calls).toBe(0);

  const moving = names(['127.0.0.1'], ['127.0.0.2']);
  const dispatcher = publicAgent({ allowed: ['127.0.0.1'], connectMs: 1000, lookup: moving });
  const { body } = await request(`http://hooks.test:${port}/`, { dispatcher });
  expect(await body.text()).toBe('secret');
  await expect(request(`http://hooks.test:${port}/`, { dispatcher })).rejects.toMatchObject(refused);
  await dispatcher.destroy();
  server.close();
});
