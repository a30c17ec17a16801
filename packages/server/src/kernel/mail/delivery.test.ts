import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from '../../portal/config.ts';
import { timeOrderedIds } from '../ids.ts';
import { openDelivery } from './delivery.ts';

test.each([
  ['never greets', () => undefined],
  ['greets and then says nothing', (socket: Socket) => socket.write('220 here\r\n')],
])('delivery gives up on a mail server that %s', async (_, treats) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    treats(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const delivery = openDelivery(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }), timeOrderedIds, 200);
  try {
    const from = { name: 'Lumen', address: 'no-reply@lumen.test' };
    const message = {
      from,
      to: 'ana@clientes.test',
      replyTo: 'oi@lumen.test',
      subject: 'Hello',
      text: 'Hello',
      html: '',
      headers: {},
    };
    await expect(delivery.deliver(message)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  } finally {
    await delivery.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});
