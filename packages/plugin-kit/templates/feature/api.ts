import { endpoint } from '@anteroom/server-sdk/endpoint';
import Type, { type Static } from 'typebox';

/** Business trip of a client. */
export const Trip = Type.Object({
  taskId: Type.String(),
  /** Calendar date, such as `2026-11-20`. */
  date: Type.String(),
  kilometres: Type.Number(),
  purpose: Type.String(),
});
export type Trip = Static<typeof Trip>;

/** The trips of a client, newest first. */
export const TripList = Type.Object({
  trips: Type.Array(Trip),
  /** Total distance of the client's trips, in kilometres. */
  total: Type.Number(),
});
export type TripList = Static<typeof TripList>;

export const listTrips = endpoint({
  method: 'GET',
  path: '/api/my-plugin/v1/clients/:clientId/trips',
  access: 'tasks.read',
  summary: 'Lists the trips of a client, newest first.',
  params: Type.Object({ clientId: Type.String({ maxLength: 64 }) }),
  answers: { 200: TripList },
});
