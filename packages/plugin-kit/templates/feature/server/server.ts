import { defineServer } from '@anteroom/server-sdk';
import { listTrips } from '../api.ts';
import { tellStaff } from './tripMail.ts';
import { addTrip, findTrips, type TripTables, trips } from './trips.ts';
import { tripTask } from './tripTask.ts';

/** The event that open pages hear; the plugin's declaration says what it makes stale. */
const changed = 'my-plugin-changed';

/** Keeps the trips that clients write down, and tells the firm of each. */
export default defineServer<TripTables>({
  id: 'my-plugin',
  migrations: { trips },
  register({ routes, taskKinds }, portal) {
    taskKinds.add({
      ...tripTask,
      async onDone({ tx, scope, task }) {
        const trip = await addTrip(tx, scope, task);
        await tellStaff(portal, tx, scope, task, trip);
        const audience = { companyId: scope.companyId, clientId: task.clientId };
        await portal.events.publish(audience, { type: changed, data: {} }, tx);
        return [];
      },
    });

    routes.answer(listTrips, ({ scope, params: { clientId } }) =>
      portal.db.inFirm(scope, async (tx) => {
        await portal.clients.require(tx, scope, clientId);
        return findTrips(tx, scope, clientId);
      }),
    );
  },
});
