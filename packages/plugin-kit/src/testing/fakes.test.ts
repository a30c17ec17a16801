// @vitest-environment jsdom
import { contractPlugin } from '../contract/ContractPortal.ts';
import { serviceContract } from '../contract/serviceContract.ts';
import { createTestPortal } from './TestPortal.tsx';

serviceContract(async (seed) => {
  const portal = createTestPortal({ ...seed, plugin: contractPlugin });
  const { store, cache, http, dialogs, tasks, documents, clients } = portal;
  return {
    store,
    cache,
    get: (token) => portal.scope.get(token),
    on: (route, answer) =>
      http.on(route, ({ body, options }) => {
        const given = Object.entries(options.params ?? {}).filter(([, value]) => value !== undefined);
        return answer({
          body,
          params: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
        });
      }),
    fail: (what, cause) => {
      if (what === 'changes') tasks.changeFailure = documents.changeFailure = cause;
      else tasks.readFailure = documents.readFailure = clients.readFailure = cause;
    },
    confirmWith: (answer) => {
      dialogs.answer = answer;
    },
    close: async () => {},
  };
});
