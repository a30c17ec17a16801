import { defineServer } from '@anteroom/server-sdk';
import { listTrips } from '../api.ts';
import { tellStaff } from './tripMail.ts';
import { addTrip, findTrips, type TripTables, trips } from './trips.ts';
import { tripTask } from './tripTask.ts';

/** Event for open pages. The plugin's declaration lists the queries that it makes stale. */
const changed = 'my-plugin-changed';

/** Stores the trips that clients enter, and notifies the firm of each. */
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
