// The fakes for sending fulfil the same contract as the portal's own implementations.
import { sendingContract, wordSender } from '@anteroom/server/testing/sendingContract';
import { afterAll, beforeAll } from 'vitest';
import { createTestServer, type TestServer } from './createTestServer.ts';

const { half, done } = wordSender();
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(half);
});
afterAll(() => server.close());

sendingContract(() => ({
  portal: server.portal,
  companyId: 'firm-a',
  done,
  mails: async () => (await server.mails()).map(({ subject }) => subject),
  events: async () => (await server.events()).map(({ type }) => type),
  runJobs: () => server.runJobs(),
}));
