import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the table of yearly repetitions. */
export const repetitions: Migration = {
  async up(db) {
    await sql`
      create table repetitions (
        company_id text not null references companies,
        repetition_id text not null,
        name text not null,
        -- Copy of the template's tasks as they were sent. Later changes of the template do not affect it.
        tasks jsonb not null,
        clients jsonb not null,
        tells boolean not null,
        month int not null,
        day int not null,
        year_offset int not null,
        days_before int not null,
        -- Calendar year of the next repetition.
        start_year int not null,
        -- Year of the last repetition that staff were notified about.
        told_year int,
        added_by text not null,
        added_at timestamptz(3) not null,
        stopped_at timestamptz(3),
        primary key (company_id, repetition_id),
        foreign key (company_id, added_by) references users
      );
    `.execute(db);
  },
};
