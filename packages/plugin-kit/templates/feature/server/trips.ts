import type { Scope, TaskContext } from '@anteroom/server-sdk';
import { sql, type Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Trip, TripList } from '../api.ts';

/** The plugin's tables. They are in a database schema that is named after the plugin. */
export interface TripTables {
  'my_plugin.trips': {
    company_id: string;
    client_id: string;
    task_id: string;
    /** Calendar date, such as `2026-11-20`. */
    date: string;
    kilometres: number;
    purpose: string;
  };
}

type Tx = Transaction<TripTables>;

/** Creates the table of trips. */
export const trips: Migration = {
  async up(db) {
    await sql`
      create table trips (
        company_id text not null,
        client_id text not null,
        task_id text not null,
        date date not null,
        kilometres double precision not null,
        purpose text not null,
        primary key (company_id, task_id),
        foreign key (company_id, client_id) references clients on delete cascade
      );
      create index trips_of_client on trips (company_id, client_id, date desc);
    `.execute(db);
  },
};

/** Stores the trip of a completed task. Overwrites the previous one if the firm had returned the task. */
export async function addTrip(tx: Tx, { companyId }: Scope, task: TaskContext['task']): Promise<Trip> {
  const { date, kilometres, purpose } = task.data as Omit<Trip, 'taskId'>;
  const trip = { date, kilometres, purpose };
  await tx
    .insertInto('my_plugin.trips')
    .values({ company_id: companyId, client_id: task.clientId, task_id: task.taskId, ...trip })
    .onConflict((conflict) => conflict.columns(['company_id', 'task_id']).doUpdateSet(trip))
    .execute();
  return { taskId: task.taskId, ...trip };
}

/** Returns the trips of a client, newest first. */
export async function findTrips(tx: Tx, { companyId }: Scope, clientId: string): Promise<TripList> {
  const found = await tx
    .selectFrom('my_plugin.trips')
    .select(['task_id as taskId', 'date', 'kilometres', 'purpose'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .orderBy('date', 'desc')
    .orderBy('task_id')
    .execute();
  return { trips: found, total: found.reduce((sum, { kilometres }) => sum + kilometres, 0) };
}
