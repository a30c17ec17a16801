import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';

/** Front-end log entry, in the style of CloudEvents 0.2. */
export const LogEntry = Type.Object(
  {
    /** ID of two blocks of five characters, such as `x3f9a-0b2kq`. */
    id: Type.String({ maxLength: 20 }),
    time: Type.String({ maxLength: 40 }),
    /** The host, or `plugin:<id>`. */
    source: Type.String({ maxLength: 200 }),
    /** Defaults to `warn`. The server's `LOG_LEVEL` decides which entries are written. */
    level: Type.Optional(Type.Union([Type.Literal('info'), Type.Literal('warn'), Type.Literal('error')])),
    data: Type.Object(
      {
        description: Type.String({ maxLength: 2000 }),
        logs: Type.Array(Type.String({ maxLength: 8000 }), { maxItems: 50 }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type LogEntry = Static<typeof LogEntry>;

/** Body of {@link sendLog}. */
export const LogBatch = Type.Object(
  { version: Type.Literal('0.2'), items: Type.Array(LogEntry, { minItems: 1, maxItems: 100 }) },
  { additionalProperties: false },
);
export type LogBatch = Static<typeof LogBatch>;

export const sendLog = endpoint({
  method: 'POST',
  path: '/api/logging/v1/log',
  access: 'session',
  summary: 'Writes the browser’s log entries to the server’s log.',
  body: LogBatch,
  answers: { 204: Nothing },
  example: {
    body: {
      version: '0.2',
      items: [
        {
          id: 'x3f9a-0b2kq',
          time: '2026-11-20T09:00:00Z',
          source: 'host',
          data: { description: 'A test', logs: [] },
        },
      ],
    },
  },
});
