import Type, { type Static } from 'typebox';

/** The action types of section `service-request` that the server accepts. */
export const ServiceRequestType = Type.Union([Type.Literal('generalRequests')]);
export type ServiceRequestType = Static<typeof ServiceRequestType>;

export const ServiceRequestStatus = Type.Union([
  Type.Literal('sent'),
  Type.Literal('inProgress'),
  Type.Literal('done'),
  Type.Literal('refused'),
  Type.Literal('cancelled'),
]);
export type ServiceRequestStatus = Static<typeof ServiceRequestStatus>;

export const GeneralRequestDetails = Type.Object(
  {
    subject: Type.String({ pattern: '\\S', maxLength: 200 }),
    department: Type.Union([
      Type.Literal('accounting'),
      Type.Literal('tax'),
      Type.Literal('payroll'),
      Type.Literal('corporate'),
      Type.Literal('other'),
    ]),
    description: Type.String({ pattern: '\\S', maxLength: 8000 }),
    /** Calendar date by which the client would like it done. */
    wishedDate: Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()]),
  },
  { additionalProperties: false },
);
export type GeneralRequestDetails = Static<typeof GeneralRequestDetails>;

/** Body of `POST /api/service-requests/v1/clients/{clientId}/requests`. */
export const ServiceRequestCreate = Type.Object(
  {
    type: ServiceRequestType,
    /** Made by the sender once per form; sending it again returns the first result. */
    idempotencyKey: Type.String({ minLength: 8, maxLength: 64 }),
    details: GeneralRequestDetails,
  },
  { additionalProperties: false },
);
export type ServiceRequestCreate = Static<typeof ServiceRequestCreate>;

export const ServiceRequest = Type.Object({
  id: Type.String(),
  clientId: Type.String(),
  type: ServiceRequestType,
  /** What a person quotes on the telephone: counts up within the firm. */
  number: Type.Integer(),
  status: ServiceRequestStatus,
  refusalReason: Type.Union([Type.String(), Type.Null()]),
  details: GeneralRequestDetails,
  sentAt: Type.String(),
  sentBy: Type.Object({ firstName: Type.String(), lastName: Type.String() }),
});
export type ServiceRequest = Static<typeof ServiceRequest>;

/** Query of `GET /api/service-requests/v1/clients/{clientId}/requests`, newest first. */
export const ServiceRequestQuery = Type.Object({
  type: Type.Optional(ServiceRequestType),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  after: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ServiceRequestQuery = Static<typeof ServiceRequestQuery>;

export const ServiceRequestList = Type.Object({
  items: Type.Array(ServiceRequest),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type ServiceRequestList = Static<typeof ServiceRequestList>;
