import Type, { type Static } from 'typebox';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';

const Time = Type.String();
const TimeOrNull = Type.Union([Time, Type.Null()]);

/** A URL of another system that receives events of the firm’s portal. */
export const Webhook = Type.Object({
  id: Type.String(),
  /** An https URL. */
  address: Type.String(),
  /** Names of the events that it receives, such as `documents-changed`. */
  events: Type.Array(Type.String()),
  isOn: Type.Boolean(),
  /**
   * Reason why the portal turned it off: `failing` if nothing could be delivered for a day, `gone` if it responded with
   * 410; null if the portal did not turn it off.
   */
  turnedOff: Type.Union([Type.Literal('failing'), Type.Literal('gone'), Type.Null()]),
  createdAt: Time,
  /** Time of the last successful delivery. */
  succeededAt: TimeOrNull,
  /** Time until which deliveries are also signed with the previous secret. */
  formerSecretUntil: TimeOrNull,
  /** Version of its address and events, for {@link changeWebhook}. */
  version: Type.String(),
});
export type Webhook = Static<typeof Webhook>;

/** An event that webhooks can receive. */
export const WebhookEvent = Type.Object({
  name: Type.String(),
  /**
   * Description in the reader’s language, such as “News changed”, if the plugin gives one; null for an event of the
   * portal.
   */
  title: Type.Union([Type.String(), Type.Null()]),
  /** ID of the plugin that declares the event; null for an event of the portal. */
  plugin: Type.Union([Type.String(), Type.Null()]),
});
export type WebhookEvent = Static<typeof WebhookEvent>;

/** Response of {@link listWebhooks}. */
export const WebhookList = Type.Object({
  /** Oldest first. */
  webhooks: Type.Array(Webhook),
  events: Type.Array(WebhookEvent),
});
export type WebhookList = Static<typeof WebhookList>;

const settings = {
  address: Type.String({ maxLength: 2000 }),
  events: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 }),
};

/** Body of {@link createWebhook}. */
export const NewWebhook = Type.Object(settings, { additionalProperties: false });
export type NewWebhook = Static<typeof NewWebhook>;

/** Body of {@link changeWebhook}. Fields that are left out stay unchanged. */
export const WebhookChange = Type.Object(
  {
    address: Type.Optional(settings.address),
    events: Type.Optional(settings.events),
    isOn: Type.Optional(Type.Boolean()),
    /** Version on which the change is based. If it is no longer current, the change is refused. */
    version: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: false },
);
export type WebhookChange = Static<typeof WebhookChange>;

/** Response of {@link createWebhook} and {@link rotateWebhookSecret}. No other response contains the secret. */
export const CreatedWebhook = Type.Object({ webhook: Webhook, secret: Type.String() });
export type CreatedWebhook = Static<typeof CreatedWebhook>;

/** One attempt to deliver an event. */
export const WebhookAttempt = Type.Object({
  at: Time,
  /** HTTP status of the response; null if there was none. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  ms: Type.Integer(),
  /** First part of the response, or the reason why there was none. */
  answer: Type.String(),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

/** Delivery of an event to a webhook. */
export const WebhookDelivery = Type.Object({
  id: Type.String(),
  event: Type.String(),
  createdAt: Time,
  /** State of the delivery. `pending`: the portal keeps trying for a day. */
  state: Type.Union([Type.Literal('pending'), Type.Literal('delivered'), Type.Literal('failed')]),
  /** The last ten attempts, newest first. */
  attempts: Type.Array(WebhookAttempt),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

/**
 * Body that is posted to a webhook, signed according to Standard Webhooks. The header `webhook-id` has the event's ID,
 * which is the same for each attempt.
 */
export const WebhookPayload = Type.Object({
  /** Name of the event, or `test`. */
  type: Type.String(),
  /** Version of this format. */
  version: Type.Literal(1),
  /** Time of the event. */
  timestamp: Time,
  /** IDs of what has changed. It contains no personal data. */
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type WebhookPayload = Static<typeof WebhookPayload>;

const path = '/api/firm/v1/webhooks';
const ofFirm = { access: 'firm.manage' } as const;
const ofOne = { ...ofFirm, params: Type.Object({ webhookId: Id }) } as const;
const faults = { 'bad-request': ['required', 'invalid', 'unknown'] } as const;

export const listWebhooks = endpoint({
  method: 'GET',
  path,
  ...ofFirm,
  summary: 'Returns the firm’s webhooks, and the events that they can be told of.',
  answers: { 200: WebhookList },
});

export const createWebhook = endpoint({
  method: 'POST',
  path,
  ...ofFirm,
  summary: 'Adds a webhook. The response has the secret with which deliveries are signed.',
  body: NewWebhook,
  answers: { 201: CreatedWebhook },
  problems: { ...faults, conflict: ['too-many'] },
  example: { body: { address: 'https://hooks.example/{unique}', events: ['documents-changed'] } },
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: `${path}/:webhookId`,
  ...ofOne,
  summary: 'Changes a webhook, turns it on or off. What waits for one that is turned off is not delivered.',
  body: WebhookChange,
  answers: { 200: Webhook },
  problems: { ...faults, conflict: ['stale'] },
  example: { body: { isOn: true } },
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: `${path}/:webhookId`,
  ...ofOne,
  summary: 'Removes a webhook with what was delivered to it.',
  answers: { 204: Nothing },
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: `${path}/:webhookId/secret`,
  ...ofOne,
  summary: 'Makes a new secret. For a day, deliveries are signed with the one before as well.',
  answers: { 200: CreatedWebhook },
});

export const testWebhook = endpoint({
  method: 'POST',
  path: `${path}/:webhookId/test`,
  ...ofOne,
  summary: 'Sends the event `test` now, once, and returns what came of it.',
  answers: { 200: WebhookAttempt },
  problems: { 'too-many-requests': [] },
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: `${path}/:webhookId/deliveries`,
  ...ofOne,
  summary: 'Returns what was delivered to a webhook in the last 30 days, the newest first.',
  query: Type.Object({
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** The `next` of the previous page. */
    after: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  answers: {
    200: Type.Object({
      deliveries: Type.Array(WebhookDelivery),
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  },
});

export const redeliver = endpoint({
  method: 'POST',
  path: `${path}/:webhookId/deliveries/:deliveryId/redelivery`,
  ...ofFirm,
  params: Type.Object({ webhookId: Id, deliveryId: Id }),
  summary: 'Delivers an event again, with the ID that it had.',
  answers: { 204: Nothing },
  problems: { conflict: ['webhook-off'] },
});
