/** Statuses that an example is answered with. */
export interface ExampleAnswer {
  /** Status for people who may call the endpoint and see what the request is about. */
  readonly status?: number;
  /** Status for people who may call it and do not see that. */
  readonly hidden?: number;
  /** Status for a member who may only read. */
  readonly toReader?: number;
}

/**
 * How the demo firms answer examples, by method and path, where that differs from the usual: the endpoint's first status, 404 for
 * a parameter that is `none`, and 404 to people who do not see what the request is about.
 */
export const exampleAnswers: Readonly<Record<string, ExampleAnswer>> = {
  'POST /api/security/v1/session/account': { status: 404 },
  // Everybody here has the present client center, or is no client.
  'POST /api/security/v1/session/legacy-center': { status: 404 },
  'POST /api/security/v1/view-as': { status: 404 },
  // Nobody here views as somebody else.
  'DELETE /api/security/v1/view-as': { status: 404 },
  'PUT /api/profile/v1/users/:prismGuid': { status: 404 },
  // The path names the person: nobody here has this ID.
  'PUT /api/profile/v1/users/:prismGuid/language': { status: 404 },
  // The example is another firm.
  'POST /api/core/v3/companies/:companyId/clients/search': { status: 404 },
  'GET /api/core/v1/companies/:companyId/contacts/:contactId': { status: 404 },
  'PUT /api/documents/v1/batch-move': { toReader: 403 },
  'PATCH /api/documents/v1/folders/:id': { toReader: 403 },
  // Documents that the person may not read are left out.
  'POST /api/notes/v1/comments/search': { hidden: 200 },
  // Who may change a document depends on who made it: storage/itemMetaData.test.ts.
  'PUT /api/storage/v1/itemmetadata': { status: 404 },
  'POST /api/storage/v1/itemmetadata/removal': { status: 404 },
  'POST /api/tax/v1/clients/:clientId/years/:taxYear/client-documents': { status: 404 },
  'POST /api/storage/v1/clients/:id/documents': { toReader: 403 },
  'POST /api/storage/v1/folders/:id/documents': { toReader: 403 },
  'POST /api/storage/v1/uploads': { status: 201, toReader: 403 },
  'POST /api/storage/v1/folders': { status: 201, toReader: 403 },
  // The examples change nothing, so the next caller finds the same: the document is in another folder, the container is a root.
  'POST /api/documents/v1/trash/documents': { status: 404 },
  'DELETE /api/documents/v1/containers/:containerId': { status: 403 },
  // The tasks here have nothing to sign: taskKinds/esign/esign.test.ts.
  'GET /api/tasks/v3/tasks/:taskId/esign': { status: 404 },
  'GET /api/tasks/v3/tasks/:taskId/esign/document': { status: 404 },
  'POST /api/tasks/v3/tasks/:taskId/esign/consent': { status: 404 },
  'PUT /api/tasks/v3/tasks/:taskId/esign/signature': { status: 404 },
  'POST /api/tasks/v3/tasks/:taskId/esign/sign': { status: 404 },
  'POST /api/tasks/v3/tasks/:taskId/esign/decline': { status: 404 },
  // The task has no steps: tasks/steps.test.ts.
  'PATCH /api/tasks/v3/tasks/:taskId/steps/:stepNumber': { status: 404 },
  'PATCH /api/tasks/v3/tasks/:taskId/steps/:stepNumber/review': { status: 404 },
  'POST /api/tasks/v3/tasks': { hidden: 400 },
  'POST /api/tasks/v3/tasks/bulk': { hidden: 400 },
  // The task is no invoice.
  'GET /api/payments/v1/tasks/:taskId': { status: 404 },
  'POST /api/payments/v1/tasks/:taskId/page': { status: 404 },
  'POST /api/payments/v1/tasks/:taskId/received': { status: 404 },
  // Nobody has a CPF of these digits.
  'POST /api/employees/v1/clients/:clientId/employees': { status: 400 },
  // A client without box-e: reports/reports.test.ts.
  'POST /api/reports/v1/clients/:clientId/stored-documents-report/download-links': { status: 403 },
  // Nobody here has ordered box-e.
  'GET /api/boxe/v1/clients/:clientId/notes': { status: 403 },
  'GET /api/boxe/v1/clients/:clientId/notes/totals': { status: 403 },
  'GET /api/boxe/v1/clients/:clientId/notes/summary': { status: 403 },
  'GET /api/boxe/v1/clients/:clientId/notes/:accessKey': { status: 403 },
  'POST /api/boxe/v1/clients/:clientId/notes/:accessKey/download-links': { status: 403 },
  'POST /api/boxe/v1/clients/:clientId/notes/export': { status: 403 },
  'GET /api/boxe/v1/clients/:clientId/imports': { status: 403 },
  'GET /api/boxe/v1/clients/:clientId/imports/:importId': { status: 403 },
  'POST /api/boxe/v1/clients/:clientId/imports': { status: 403 },
  // The document is not there: plugins/actions-protocols/server/deliveries.test.ts.
  'POST /api/protocols/v1/clients/:clientId/deliveries': { status: 400 },
  // No client’s invoices are read from the tax authority.
  'GET /api/nfe-manifest/v1/clients/:clientId/notes': { status: 403 },
  'GET /api/nfe-manifest/v1/clients/:clientId/notes/months': { status: 403 },
  'GET /api/nfe-manifest/v1/clients/:clientId/waiting': { status: 403 },
  'POST /api/nfe-manifest/v1/clients/:clientId/events': { status: 403 },
  'POST /api/nfe-manifest/v1/clients/:clientId/lookups': { status: 403 },
  'POST /api/nfe-manifest/v1/clients/:clientId/synchronisation': { status: 403 },
  // Neither firm has terms.
  'GET /api/terms/v1/terms': { status: 404 },
  'POST /api/terms/v1/signatures': { status: 409 },
  // It is confirmed to the reporter alone: nobody here has this address.
  'POST /api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION': {
    status: 403,
  },
};
