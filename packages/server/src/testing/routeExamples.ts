import { writeUploadMetadata } from '../uploads/uploadMetadata.ts';
import { deliveryForm } from './deliveryForm.ts';
import { signaturePicture } from './signaturePicture.ts';
import { somePdf } from './uploadFile.ts';
import { uploadForm } from './uploadForm.ts';

/** Things of one client of one firm, which a request of the access matrix is about. */
export interface Target {
  readonly companyId: string;
  readonly clientId: string;
  readonly folderId: string;
  readonly documentId: string;
  readonly taskId: string;
  readonly taskVersion: number;
  readonly taskGroupId: string;
  /** Nothing that is answered to who may not see the client contains any of these. */
  readonly secrets: readonly string[];
}

export interface RouteExample {
  /** Where, for this target; `unique` differs each time. */
  path(target: Target, unique: string): string;
  body?(target: Target, unique: string): object | FormData;
  headers?(target: Target, unique: string): Record<string, string>;
  /** To who may call it and see the target. */
  readonly answers: number;
  /** To who may call it and not see the target; 404 unless said. */
  readonly hidden?: number;
  /** To a member who may only read, where that differs. */
  readonly toReader?: number;
  /** The answer goes on until one side ends it. */
  readonly streams?: true;
}

const someEmployee = {
  name: 'Somebody',
  cpf: '11111111111',
  pis: null,
  cbo: null,
  job: null,
  birthDate: null,
  admissionDate: null,
  salary: null,
};

const somePicture = signaturePicture().toString('base64');

const issueConfirmation =
  '/api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION';

/**
 * A good request for every route that is not public, by method and path. A new route needs one: the access matrix
 * (`http/accessMatrix.test.ts`) fails without.
 */
export const routeExamples: Readonly<Record<string, RouteExample>> = {
  'GET /api/security/v1/session/bindings': own('/api/security/v1/session/bindings'),
  'POST /api/security/v1/session/extension': own('/api/security/v1/session/extension'),
  'POST /api/security/v1/session/uds-token': own('/api/security/v1/session/uds-token'),
  'GET /api/security/v1/sessions': own('/api/security/v1/sessions'),
  'DELETE /api/security/v1/sessions/:sessionId': {
    path: () => '/api/security/v1/sessions/none',
    answers: 404,
  },
  'POST /api/security/v1/sessions/end-others': own('/api/security/v1/sessions/end-others'),
  'POST /api/security/v1/session/account': {
    path: () => '/api/security/v1/session/account',
    body: () => ({ companyId: 'c0000' }),
    answers: 404,
  },
  // Everybody here has the present client center, or is no client.
  'POST /api/security/v1/session/legacy-center': {
    path: () => '/api/security/v1/session/legacy-center',
    answers: 404,
  },
  'GET /api/staff/v1/contacts': own('/api/staff/v1/contacts'),
  'POST /api/security/v1/view-as': {
    path: () => '/api/security/v1/view-as',
    body: () => ({ userId: 'nobody' }),
    answers: 404,
  },
  // Whoever calls it here looks on as nobody.
  'DELETE /api/security/v1/view-as': { path: () => '/api/security/v1/view-as', answers: 404 },
  'GET /api/profile/v1/users/me': own('/api/profile/v1/users/me'),
  'PUT /api/profile/v1/users/:prismGuid': {
    path: () => '/api/profile/v1/users/somebody',
    body: () => ({
      prefix: null,
      firstName: 'Somebody',
      middleName: null,
      lastName: 'Else',
      suffix: null,
      email: 'somebody@demo.test',
      language: 'en-us',
    }),
    answers: 404,
  },
  // Whose profile it is stands in the path: nobody here is called so.
  'PUT /api/profile/v1/users/:prismGuid/language': {
    path: () => '/api/profile/v1/users/somebody/language',
    body: () => ({ language: 'en-us' }),
    answers: 404,
  },
  'GET /api/client-center/v1/clients/': own('/api/client-center/v1/clients/?pageSize=100'),
  'GET /api/client-center/v1/clients/:clientId': read(
    ({ clientId }) => `/api/client-center/v1/clients/${clientId}`,
  ),
  'GET /api/client-center/v1/clients/:clientId/contacts': read(
    ({ clientId }) => `/api/client-center/v1/clients/${clientId}/contacts`,
  ),
  // Whose clients it finds hangs on the person alone; of another firm it finds none.
  'POST /api/core/v3/companies/:companyId/clients/search': {
    path: () => '/api/core/v3/companies/c0000/clients/search',
    body: () => ({ expand: 'primaryContactExpanded' }),
    answers: 404,
  },
  'GET /api/core/v1/companies/:companyId/contacts/:contactId': {
    path: ({ companyId }) => `/api/core/v1/companies/${companyId}/contacts/nobody`,
    answers: 404,
  },
  'GET /api/documents/v1/containers/tree': read(
    ({ clientId }) => `/api/documents/v1/containers/tree?clientId=${clientId}`,
  ),
  'GET /api/documents/v1/containers/documents': read(
    ({ folderId }) => `/api/documents/v1/containers/documents?parentIds=${folderId}`,
  ),
  'GET /api/documents/v1/containers': read(
    ({ clientId }) => `/api/documents/v1/containers?clientId=${clientId}&includeAssociationFields=true`,
  ),
  'GET /api/documents/v1/containers/search': {
    ...read(() => '/api/documents/v1/containers/search?search=tax'),
    hidden: 200,
  },
  'GET /api/documents/v1/containers/:id/ancestors': read(
    ({ folderId }) => `/api/documents/v1/containers/${folderId}/ancestors`,
  ),
  'GET /api/documents/v1/projects': read(
    ({ clientId }) =>
      `/api/documents/v1/projects?primaryAssociationId=${clientId}&primaryAssociationType=Client`,
  ),
  'GET /api/tasks/v3/tasks/:taskId/review-documents': read(
    ({ taskId }) => `/api/tasks/v3/tasks/${taskId}/review-documents`,
  ),
  'GET /api/documents/v1/clients/:id/default-folder': read(
    ({ clientId }) => `/api/documents/v1/clients/${clientId}/default-folder`,
  ),
  'PUT /api/documents/v1/clients/:id/default-folder': {
    path: ({ clientId }) => `/api/documents/v1/clients/${clientId}/default-folder`,
    body: ({ folderId }) => ({ containerId: folderId }),
    answers: 200,
  },
  ...readPerContainer('descendants'),
  ...readPerContainer('documents'),
  'GET /api/documents/v1/documents/:documentId': read(
    ({ documentId }) => `/api/documents/v1/documents/${documentId}`,
  ),
  'GET /api/documents/v1/documents/:documentId/history': read(
    ({ documentId }) => `/api/documents/v1/documents/${documentId}/history`,
  ),
  // Who of those that see the document may rename it depends on who made it: `documents/changes.test.ts`.
  'PATCH /api/documents/v1/documents/:documentId': {
    path: () => '/api/documents/v1/documents/none',
    body: () => ({ name: 'Mine.pdf' }),
    answers: 404,
  },
  'PUT /api/documents/v1/batch-move': {
    path: () => '/api/documents/v1/batch-move',
    body: ({ documentId, folderId }) => ({ documentIds: [documentId], containerId: folderId }),
    answers: 200,
    toReader: 403,
  },
  'PUT /api/documents/v1/batch-read': {
    path: () => '/api/documents/v1/batch-read',
    body: ({ documentId }) => ({ documentIds: [documentId], isRead: true }),
    answers: 204,
  },
  'PATCH /api/documents/v1/folders/:id': {
    path: ({ folderId }) => `/api/documents/v1/folders/${folderId}`,
    body: (_target, unique) => ({ name: unique }),
    answers: 200,
    toReader: 403,
  },
  // A target has no project: nobody finds one.
  'PATCH /api/documents/v1/projects/:id': {
    path: () => '/api/documents/v1/projects/none',
    body: (_target, unique) => ({ name: unique }),
    answers: 404,
  },
  'POST /api/notes/v1/comments/': {
    path: () => '/api/notes/v1/comments/',
    body: ({ documentId }, unique) => ({ documentId, text: unique }),
    answers: 201,
  },
  // Of documents that one may not read nothing is told.
  'POST /api/notes/v1/comments/search': {
    path: () => '/api/notes/v1/comments/search',
    body: ({ documentId }) => [documentId],
    answers: 200,
    hidden: 200,
  },
  'GET /api/notes/v1/documents/:documentId/comments': read(
    ({ documentId }) => `/api/notes/v1/documents/${documentId}/comments`,
  ),
  'PATCH /api/notes/v1/documents/:documentId/comments/:commentId': {
    path: ({ documentId }) => `/api/notes/v1/documents/${documentId}/comments/none`,
    body: () => ({ text: 'Otherwise' }),
    answers: 404,
  },
  'DELETE /api/notes/v1/documents/:documentId/comments/:commentId': {
    path: ({ documentId }) => `/api/notes/v1/documents/${documentId}/comments/none`,
    answers: 404,
  },
  // Who of those that see the document may change it depends on who made it: `storage/itemMetaData.test.ts`.
  'PUT /api/storage/v1/itemmetadata': {
    path: () => '/api/storage/v1/itemmetadata',
    body: ({ folderId }) => [{ Id: 'none', ContainerId: folderId, CustomItemMetaData: {} }],
    answers: 404,
  },
  'POST /api/storage/v1/itemmetadata/removal': {
    path: () => '/api/storage/v1/itemmetadata/removal',
    body: ({ folderId }) => [{ Id: 'none', ContainerId: folderId, Fields: ['ccStep'] }],
    answers: 404,
  },
  'GET /api/storage/v1/documents/constraints': own('/api/storage/v1/documents/constraints'),
  'POST /api/storage/v1/documents/:documentId/documents/exists': {
    path: ({ documentId }) => `/api/storage/v1/documents/${documentId}/documents/exists`,
    body: () => ['a.pdf'],
    answers: 200,
  },
  'GET /api/tax/v1/clients/:clientId/years/:taxYear/client-documents': read(
    ({ clientId }) => `/api/tax/v1/clients/${clientId}/years/2025/client-documents`,
  ),
  'POST /api/tax/v1/clients/:clientId/years/:taxYear/client-documents': {
    path: ({ clientId }) => `/api/tax/v1/clients/${clientId}/years/1999/client-documents`,
    body: (_target, unique) => uploadForm(`${unique}.pdf`, somePdf(10)),
    answers: 404,
  },
  ...perContainer('documents/exists', { body: () => ['a.pdf'], answers: 200 }),
  ...perContainer('documents', {
    body: (_target, unique) => uploadForm(`${unique}.pdf`, somePdf(10)),
    answers: 201,
    toReader: 403,
  }),
  'GET /api/storage/v1/uploads': own('/api/storage/v1/uploads'),
  'POST /api/storage/v1/uploads': {
    path: () => '/api/storage/v1/uploads',
    headers: ({ clientId }, unique) => ({
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': writeUploadMetadata({
        filename: `${unique}.pdf`,
        containerType: 'clients',
        containerId: clientId,
      }),
    }),
    answers: 201,
    toReader: 403,
  },
  // One's own only, and nobody here has begun these.
  'PATCH /api/storage/v1/uploads/:uploadId': {
    path: () => '/api/storage/v1/uploads/none',
    headers: () => ({
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }),
    answers: 404,
  },
  'DELETE /api/storage/v1/uploads/:uploadId': {
    path: () => '/api/storage/v1/uploads/none',
    headers: () => ({ 'tus-resumable': '1.0.0' }),
    answers: 404,
  },
  'POST /api/storage/v1/uploads/:uploadId/document': {
    path: () => '/api/storage/v1/uploads/none/document',
    body: () => ({}),
    answers: 404,
  },
  // It is told of what oneself has uploaded.
  'POST /api/storage/v1/notifications/documents/upload': {
    path: () => '/api/storage/v1/notifications/documents/upload',
    answers: 204,
    hidden: 204,
  },
  'GET /api/storage/v1/usage': own('/api/storage/v1/usage'),
  'POST /api/storage/v1/folders': {
    path: () => '/api/storage/v1/folders',
    body: ({ clientId }, unique) => ({ name: unique, parentId: clientId, parentType: 'Client' }),
    answers: 201,
    toReader: 403,
  },
  'GET /api/storage/v1/folders/:folderId/documents/:documentId': read(
    ({ folderId, documentId }) => `/api/storage/v1/folders/${folderId}/documents/${documentId}`,
  ),
  'GET /api/storage/v1/documents/:documentId/preview': read(
    ({ documentId }) => `/api/storage/v1/documents/${documentId}/preview`,
  ),
  'POST /api/storage/v1/documents/:documentId/download-links': {
    path: ({ documentId }) => `/api/storage/v1/documents/${documentId}/download-links`,
    answers: 201,
  },
  'POST /api/storage/v2/sharing/share': {
    path: () => '/api/storage/v2/sharing/share',
    body: ({ folderId, documentId }) => ({
      expirationPeriod: 'AfterOneDay',
      language: 'en',
      locale: 'en-us',
      templateType: 'DOCUMENTS',
      templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
      overrides: { subject: 'Documents', body: '' },
      receipents: [{ emailAddress: 'bank@elsewhere.test' }],
      sharedItems: [{ containerType: 'Folder', containerId: folderId, documentId, name: '' }],
      variables: { SENDER_EMAIL_ADDRESS: 'somebody@demo.test' },
    }),
    answers: 201,
  },
  'GET /api/sharing/v1/shares': own('/api/sharing/v1/shares'),
  'GET /api/sharing/v1/shares/:shareId': { path: () => '/api/sharing/v1/shares/none', answers: 404 },
  'POST /api/sharing/v1/shares/:shareId/revocation': {
    path: () => '/api/sharing/v1/shares/none/revocation',
    answers: 404,
  },
  // What exists stays for the next caller: the document is looked for in another folder, the folder is a root.
  'POST /api/documents/v1/trash/documents': {
    path: () => '/api/documents/v1/trash/documents',
    body: ({ documentId }) => ({ Id: documentId, ContainerId: 'another', ContainerType: 'Folder' }),
    answers: 404,
  },
  'DELETE /api/documents/v1/documents/:documentId': {
    path: () => '/api/documents/v1/documents/none',
    answers: 404,
  },
  'PUT /api/documents/v1/batch-delete': {
    path: () => '/api/documents/v1/batch-delete',
    body: () => [{ Id: 'none', ContainerId: 'none', ContainerType: 'Folder' }],
    answers: 200,
    hidden: 200,
  },
  'DELETE /api/documents/v1/containers/:containerId': {
    path: ({ clientId }) => `/api/documents/v1/containers/${clientId}`,
    answers: 403,
  },
  'GET /api/documents/v1/trash': read(({ clientId }) => `/api/documents/v1/trash?clientId=${clientId}`),
  'POST /api/documents/v1/trash/restore': {
    path: () => '/api/documents/v1/trash/restore',
    body: () => ({ ids: ['none'] }),
    answers: 200,
    hidden: 200,
  },
  'POST /api/storage/v1/jobs/export': {
    path: () => '/api/storage/v1/jobs/export',
    body: ({ documentId }) => ({ fileIDs: [documentId] }),
    answers: 202,
  },
  'GET /api/storage/v1/jobs': own('/api/storage/v1/jobs'),
  // A job is its asker's alone: exports.test.ts.
  'GET /api/storage/v1/jobs/:jobId': { path: () => '/api/storage/v1/jobs/none', answers: 404 },
  'DELETE /api/storage/v1/jobs/:jobId': { path: () => '/api/storage/v1/jobs/none', answers: 404 },
  'GET /api/storage/v1/jobs/:jobId/result': { path: () => '/api/storage/v1/jobs/none/result', answers: 404 },
  'POST /api/storage/v1/jobs/:jobId/download-links': {
    path: () => '/api/storage/v1/jobs/none/download-links',
    answers: 404,
  },
  'GET /api/tasks/v3/tasks/groups': own('/api/tasks/v3/tasks/groups?pageSize=100'),
  'GET /api/tasks/v3/tasks/waiting': own('/api/tasks/v3/tasks/waiting?pageSize=100'),
  'GET /api/tasks/v3/tasks/groups/clients/:clientId': read(
    ({ clientId }) => `/api/tasks/v3/tasks/groups/clients/${clientId}`,
  ),
  'GET /api/tasks/v3/tasks/groups/:taskGroupId': read(
    ({ taskGroupId }) => `/api/tasks/v3/tasks/groups/${taskGroupId}`,
  ),
  'GET /api/tasks/v3/questionnaires/:kind/template': own(
    '/api/tasks/v3/questionnaires/QUESTIONNAIRE/template?taxYear=2026',
  ),
  'GET /api/tasks/v3/tasks/:taskId/last-answers': read(
    ({ taskId }) => `/api/tasks/v3/tasks/${taskId}/last-answers`,
  ),
  'GET /api/tasks/v3/tasks/:taskId': read(({ taskId }) => `/api/tasks/v3/tasks/${taskId}`),
  // What holds already is answered with the task: it stays as it is for the next caller.
  'PATCH /api/tasks/v3/tasks/:taskId': {
    path: ({ taskId }) => `/api/tasks/v3/tasks/${taskId}`,
    body: ({ taskVersion }) => ({ version: taskVersion }),
    answers: 200,
  },
  // The tasks here have nothing to sign: taskKinds/esign/esign.test.ts.
  'GET /api/tasks/v3/tasks/:taskId/esign': {
    path: ({ taskId }) => `/api/tasks/v3/tasks/${taskId}/esign`,
    answers: 404,
  },
  'GET /api/tasks/v3/tasks/:taskId/esign/document': {
    path: ({ taskId }) => `/api/tasks/v3/tasks/${taskId}/esign/document`,
    answers: 404,
  },
  'POST /api/tasks/v3/tasks/:taskId/esign/consent': {
    path: ({ taskId }) => `/api/tasks/v3/tasks/${taskId}/esign/consent`,
    body: () => ({ agreed: true }),
    answers: 404,
  },
  'PUT /api/tasks/v3/tasks/:taskId/esign/signature': {
    path: ({ taskId }) => `/api/tasks/v3/tasks/${taskId}/esign/signature`,
    body: () => ({ method: 'typed', picture: somePicture, initials: somePicture }),
    answers: 404,
  },
  'POST /api/tasks/v3/tasks/:taskId/esign/sign': {
    path: ({ taskId }) => `/api/tasks/v3/tasks/${taskId}/esign/sign`,
    body: () => ({ values: [], marked: [], timeZone: 'UTC' }),
    answers: 404,
  },
  'POST /api/tasks/v3/tasks/:taskId/esign/decline': {
    path: ({ taskId }) => `/api/tasks/v3/tasks/${taskId}/esign/decline`,
    body: () => ({ reason: 'Not mine' }),
    answers: 404,
  },
  // What a step takes is told of tasks that have some: tasks/steps.test.ts.
  'PATCH /api/tasks/v3/tasks/:taskId/steps/:stepNumber': {
    path: ({ taskId }) => `/api/tasks/v3/tasks/${taskId}/steps/1`,
    body: () => ({ version: 1, comment: 'Mine' }),
    answers: 404,
  },
  'PATCH /api/tasks/v3/tasks/:taskId/steps/:stepNumber/review': {
    path: ({ taskId }) => `/api/tasks/v3/tasks/${taskId}/steps/1/review`,
    body: () => ({ version: 1, state: 'accepted' }),
    answers: 404,
  },
  'POST /api/tasks/v3/tasks': {
    path: () => '/api/tasks/v3/tasks',
    body: ({ clientId }, unique) => ({ clientId, kind: 'UPLOAD', label: unique }),
    answers: 201,
    hidden: 400,
  },
  'POST /api/tasks/v3/tasks/bulk': {
    path: () => '/api/tasks/v3/tasks/bulk',
    body: ({ clientId }, unique) => ({ tasks: [{ clientId, kind: 'UPLOAD', label: unique }] }),
    answers: 201,
    hidden: 400,
  },
  // What is there stays for the next caller: tasks/byStaff.test.ts.
  'DELETE /api/tasks/v3/tasks/:taskId': {
    path: () => '/api/tasks/v3/tasks/none?delete=true',
    answers: 404,
  },
  'GET /api/tasks/v3/tasks/clients/:clientId': read(
    ({ clientId }) => `/api/tasks/v3/tasks/clients/${clientId}`,
  ),
  'DELETE /api/tasks/v3/tasks/clients/:clientId': {
    path: () => '/api/tasks/v3/tasks/clients/none',
    answers: 404,
  },
  'GET /api/payments/v1/clients/:clientId/invoices': read(
    ({ clientId }) => `/api/payments/v1/clients/${clientId}/invoices`,
  ),
  // The target's task is no invoice: nobody finds one.
  'GET /api/payments/v1/tasks/:taskId': {
    path: ({ taskId }) => `/api/payments/v1/tasks/${taskId}`,
    answers: 404,
  },
  'POST /api/payments/v1/tasks/:taskId/page': {
    path: ({ taskId }) => `/api/payments/v1/tasks/${taskId}/page`,
    answers: 404,
  },
  'POST /api/payments/v1/tasks/:taskId/received': {
    path: ({ taskId }) => `/api/payments/v1/tasks/${taskId}/received`,
    answers: 404,
  },
  'GET /api/payments/v1/ways': own('/api/payments/v1/ways'),
  'GET /api/payments/v1/flagged': own('/api/payments/v1/flagged'),
  // There is none: taskKinds/invoice/payments.test.ts.
  'POST /api/payments/v1/flagged/:eventId/dealt-with': {
    path: () => '/api/payments/v1/flagged/none/dealt-with',
    body: () => ({ note: 'Paid back' }),
    answers: 404,
    hidden: 404,
  },
  'GET /api/service-requests/v1/clients/:clientId/requests': read(
    ({ clientId }) => `/api/service-requests/v1/clients/${clientId}/requests`,
  ),
  'POST /api/service-requests/v1/clients/:clientId/requests': {
    path: ({ clientId }) => `/api/service-requests/v1/clients/${clientId}/requests`,
    body: (_target, unique) => ({
      type: 'generalRequests',
      idempotencyKey: unique.padEnd(8, '-'),
      answers: { subject: 'Help', department: 'tax', description: 'Please call.' },
    }),
    answers: 201,
  },
  'GET /api/messages/v1/clients/:clientId/messages': read(
    ({ clientId }) => `/api/messages/v1/clients/${clientId}/messages`,
  ),
  // What is for whom, and when: `messages/messages.test.ts`.
  'PUT /api/messages/v1/messages/:messageId/read': {
    path: () => '/api/messages/v1/messages/none/read',
    answers: 404,
  },
  'GET /api/messages/v1/messages': own('/api/messages/v1/messages'),
  'POST /api/messages/v1/messages': {
    path: () => '/api/messages/v1/messages',
    body: ({ clientId }) => ({
      clientId,
      subject: 'A subject',
      body: 'At length',
      shownFrom: '2026-01-05T12:00:00Z',
      shownUntil: null,
    }),
    answers: 201,
  },
  'DELETE /api/messages/v1/messages/:messageId': {
    path: () => '/api/messages/v1/messages/none',
    answers: 404,
  },
  'GET /api/news/v1/clients/:clientId/news': read(({ clientId }) => `/api/news/v1/clients/${clientId}/news`),
  // What is for whom, and when: `news/news.test.ts`.
  'GET /api/news/v1/news/:newsId': { path: () => '/api/news/v1/news/none', answers: 404 },
  'PUT /api/news/v1/news/:newsId/read': { path: () => '/api/news/v1/news/none/read', answers: 404 },
  'GET /api/news/v1/news/:newsId/images/:name': {
    path: () => '/api/news/v1/news/none/images/a.png',
    answers: 404,
  },
  'PUT /api/news/v1/news/:newsId/images/:name': {
    path: () => '/api/news/v1/news/none/images/a.png',
    body: () => ({ content: somePicture }),
    answers: 404,
  },
  'GET /api/news/v1/news': own('/api/news/v1/news'),
  'POST /api/news/v1/news': {
    path: () => '/api/news/v1/news',
    body: ({ clientId }) => newsFor(clientId),
    answers: 201,
  },
  'PUT /api/news/v1/news/:newsId': {
    path: () => '/api/news/v1/news/none',
    body: ({ clientId }) => newsFor(clientId),
    answers: 404,
  },
  'DELETE /api/news/v1/news/:newsId': { path: () => '/api/news/v1/news/none', answers: 404 },
  // Over all clients that one sees: none of another's.
  'GET /api/service-requests/v1/requests': own('/api/service-requests/v1/requests'),
  'GET /api/service-requests/v1/clients/:clientId/requests/overview': read(
    ({ clientId }) => `/api/service-requests/v1/clients/${clientId}/requests/overview`,
  ),
  // What is there is told of in serviceRequests/*.test.ts.
  'GET /api/service-requests/v1/clients/:clientId/requests/:requestId': {
    path: ({ clientId }) => `/api/service-requests/v1/clients/${clientId}/requests/none`,
    answers: 404,
  },
  'PUT /api/service-requests/v1/clients/:clientId/requests/:requestId': {
    path: ({ clientId }) => `/api/service-requests/v1/clients/${clientId}/requests/none`,
    body: () => ({ version: 1, answers: {} }),
    answers: 404,
  },
  'DELETE /api/service-requests/v1/clients/:clientId/requests/:requestId': {
    path: ({ clientId }) => `/api/service-requests/v1/clients/${clientId}/requests/none`,
    answers: 404,
  },
  'POST /api/service-requests/v1/clients/:clientId/requests/:requestId/send': {
    path: ({ clientId }) => `/api/service-requests/v1/clients/${clientId}/requests/none/send`,
    body: () => ({ version: 1 }),
    answers: 404,
  },
  'POST /api/service-requests/v1/clients/:clientId/requests/:requestId/cancel': {
    path: ({ clientId }) => `/api/service-requests/v1/clients/${clientId}/requests/none/cancel`,
    body: () => ({ version: 1 }),
    answers: 404,
  },
  'PUT /api/service-requests/v1/clients/:clientId/requests/:requestId/status': {
    path: ({ clientId }) => `/api/service-requests/v1/clients/${clientId}/requests/none/status`,
    body: () => ({ version: 1, status: 'done' }),
    answers: 404,
  },
  'GET /api/employees/v1/clients/:clientId/employees': read(
    ({ clientId }) => `/api/employees/v1/clients/${clientId}/employees`,
  ),
  // Nobody has a CPF of these digits.
  'POST /api/employees/v1/clients/:clientId/employees': {
    path: ({ clientId }) => `/api/employees/v1/clients/${clientId}/employees`,
    body: () => someEmployee,
    answers: 400,
  },
  'GET /api/employees/v1/clients/:clientId/employees/:employeeId': {
    path: ({ clientId }) => `/api/employees/v1/clients/${clientId}/employees/none`,
    answers: 404,
  },
  'PUT /api/employees/v1/clients/:clientId/employees/:employeeId': {
    path: ({ clientId }) => `/api/employees/v1/clients/${clientId}/employees/none`,
    body: () => ({ ...someEmployee, cpf: '52998224725', version: 1, status: 'active' }),
    answers: 404,
  },
  'DELETE /api/employees/v1/clients/:clientId/employees/:employeeId': {
    path: ({ clientId }) => `/api/employees/v1/clients/${clientId}/employees/none`,
    answers: 404,
  },
  'GET /api/boxe/v1/companies': own('/api/boxe/v1/companies'),
  'PUT /api/boxe/v1/companies': {
    path: () => '/api/boxe/v1/companies',
    body: () => ({ enabled: true }),
    answers: 200,
    hidden: 200,
  },
  'GET /api/boxe/v1/clients/:clientId': read(({ clientId }) => `/api/boxe/v1/clients/${clientId}`),
  'PUT /api/boxe/v1/clients/:clientId': {
    path: ({ clientId }) => `/api/boxe/v1/clients/${clientId}`,
    body: () => ({ enabled: true, taxId: '12.ABC.345/01DE-35' }),
    answers: 200,
  },
  ...ofReport('payroll-entries'),
  ...ofReport('payroll-entries/totals'),
  ...ofReport('payroll-registrations'),
  ...ofReport('payroll-registrations/totals'),
  ...linkToReport('payroll-entries', 201),
  ...linkToReport('payroll-registrations', 201),
  ...ofReport('stored-documents'),
  ...ofReport('stored-documents/totals'),
  ...linkToReport('stored-documents', 201),
  // Of a client that has box-e: `reports/reports.test.ts`.
  ...linkToReport('stored-documents-report', 403),
  ...ofNotes('GET', 'notes'),
  ...ofNotes('GET', 'notes/totals'),
  ...ofNotes('GET', 'notes/summary'),
  ...ofNotes('GET', 'notes/:accessKey'),
  ...ofNotes('POST', 'notes/:accessKey/download-links'),
  ...ofNotes('POST', 'notes/export', () => ({ competence: '2026-11' })),
  ...ofNotes('GET', 'imports'),
  ...ofNotes('GET', 'imports/:importId'),
  ...ofNotes('POST', 'imports', () => uploadForm('note.xml', '<a/>')),
  'GET /api/protocols/v1/deliveries': own('/api/protocols/v1/deliveries'),
  'GET /api/protocols/v1/clients/:clientId/deliveries': read(
    ({ clientId }) => `/api/protocols/v1/clients/${clientId}/deliveries`,
  ),
  'GET /api/protocols/v1/clients/:clientId/deliveries/competences': read(
    ({ clientId }) => `/api/protocols/v1/clients/${clientId}/deliveries/competences`,
  ),
  'GET /api/protocols/v1/clients/:clientId/recipients': read(
    ({ clientId }) => `/api/protocols/v1/clients/${clientId}/recipients`,
  ),
  // What can be delivered, and who sees which: `deliveries/deliveries.test.ts`.
  'POST /api/protocols/v1/clients/:clientId/deliveries': {
    path: ({ clientId }) => `/api/protocols/v1/clients/${clientId}/deliveries`,
    body: (_target, unique) => ({ ...someDelivery(unique), documentIds: ['none'] }),
    answers: 400,
  },
  'POST /api/protocols/v1/clients/:clientId/deliveries/upload': {
    path: ({ clientId }) => `/api/protocols/v1/clients/${clientId}/deliveries/upload`,
    body: (_target, unique) => deliveryForm({ ...someDelivery(unique), folderId: null }, [`${unique}.pdf`]),
    answers: 201,
  },
  'GET /api/protocols/v1/clients/:clientId/deliveries/:deliveryId': {
    path: ({ clientId }) => `/api/protocols/v1/clients/${clientId}/deliveries/none`,
    answers: 404,
  },
  ...changeDelivery('acknowledgement'),
  ...changeDelivery('cancellation', { reason: 'Wrong month' }),
  ...changeDelivery('receipt-links'),
  'GET /api/nfe-manifest/v1/clients/:clientId': read(
    ({ clientId }) => `/api/nfe-manifest/v1/clients/${clientId}`,
  ),
  'PUT /api/nfe-manifest/v1/clients/:clientId': {
    path: ({ clientId }) => `/api/nfe-manifest/v1/clients/${clientId}`,
    body: () => ({ enabled: false, taxId: '12.ABC.345/01DE-35' }),
    answers: 200,
  },
  ...ofManifest('GET', 'notes'),
  ...ofManifest('GET', 'notes/months'),
  ...ofManifest('GET', 'waiting'),
  ...ofManifest('POST', 'events', () => ({ kind: 'awareness', accessKeys: ['0'.repeat(44)] })),
  ...ofManifest('POST', 'lookups', () => ({ document: '1' })),
  ...ofManifest('POST', 'synchronisation'),
  'GET /api/tax-calendar/v1/clients/:clientId/entries': read(
    ({ clientId }) => `/api/tax-calendar/v1/clients/${clientId}/entries?from=2026-11-01&to=2026-11-30`,
  ),
  'POST /api/tax-calendar/v1/clients/:clientId/entries': {
    path: ({ clientId }) => `/api/tax-calendar/v1/clients/${clientId}/entries`,
    body: () => someTaxEntry,
    answers: 201,
  },
  'GET /api/tax-calendar/v1/clients/:clientId/profile': read(
    ({ clientId }) => `/api/tax-calendar/v1/clients/${clientId}/profile`,
  ),
  'PUT /api/tax-calendar/v1/clients/:clientId/profile': {
    path: ({ clientId }) => `/api/tax-calendar/v1/clients/${clientId}/profile`,
    body: () => ({ regimes: [], uf: null }),
    answers: 200,
  },
  // Whose they are, and what fits: `taxCalendar/taxCalendar.test.ts`.
  'GET /api/tax-calendar/v1/entries/:entryId/calendar': {
    path: () => '/api/tax-calendar/v1/entries/none/calendar',
    answers: 404,
  },
  'PUT /api/tax-calendar/v1/entries/:entryId/receipt': {
    path: () => '/api/tax-calendar/v1/entries/none/receipt',
    body: ({ documentId }) => ({ documentId }),
    answers: 404,
  },
  'PUT /api/tax-calendar/v1/entries/:entryId': {
    path: () => '/api/tax-calendar/v1/entries/none',
    body: () => someTaxEntry,
    answers: 404,
  },
  'DELETE /api/tax-calendar/v1/entries/:entryId': {
    path: () => '/api/tax-calendar/v1/entries/none',
    answers: 404,
  },
  'GET /api/tax-calendar/v1/rules': own('/api/tax-calendar/v1/rules'),
  'POST /api/tax-calendar/v1/rules': {
    path: () => '/api/tax-calendar/v1/rules',
    body: () => someTaxRule,
    answers: 201,
    hidden: 201,
  },
  'PUT /api/tax-calendar/v1/rules/:ruleId': {
    path: () => '/api/tax-calendar/v1/rules/none',
    body: () => someTaxRule,
    answers: 404,
  },
  'DELETE /api/tax-calendar/v1/rules/:ruleId': {
    path: () => '/api/tax-calendar/v1/rules/none',
    answers: 404,
  },
  'GET /api/cnd/v1/clients/:clientId/certificates': read(
    ({ clientId }) => `/api/cnd/v1/clients/${clientId}/certificates`,
  ),
  'POST /api/cnd/v1/clients/:clientId/certificates': {
    path: ({ clientId }) => `/api/cnd/v1/clients/${clientId}/certificates`,
    body: (_target, unique) => ({ kind: 'municipal', issuer: 'Prefeitura', uf: 'SP', municipality: unique }),
    answers: 201,
  },
  // Who sees which, and what fits: `certificates/certificates.test.ts`.
  'DELETE /api/cnd/v1/certificates/:certificateId': {
    path: () => '/api/cnd/v1/certificates/none',
    answers: 404,
  },
  'GET /api/cnd/v1/certificates/:certificateId/queries': {
    path: () => '/api/cnd/v1/certificates/none/queries',
    answers: 404,
  },
  'POST /api/cnd/v1/certificates/:certificateId/queries': {
    path: () => '/api/cnd/v1/certificates/none/queries',
    body: () => ({ outcome: 'running' }),
    answers: 404,
  },
  'POST /api/cnd/v1/certificates/:certificateId/renewal': {
    path: () => '/api/cnd/v1/certificates/none/renewal',
    answers: 404,
  },
  'GET /api/flags/v1/flags': own('/api/flags/v1/flags'),
  'PUT /api/flags/v1/flags/:flagId': {
    path: () => '/api/flags/v1/flags/aFlag',
    body: () => ({ value: true }),
    answers: 200,
    hidden: 200,
  },
  // Neither firm has terms.
  'GET /api/terms/v1/terms': { path: () => '/api/terms/v1/terms', answers: 404 },
  'POST /api/terms/v1/signatures': {
    path: () => '/api/terms/v1/signatures',
    body: () => ({ version: '2024-01-01', language: 'en-us', signatory: 'Somebody' }),
    answers: 409,
    hidden: 409,
  },
  'GET /api/core/v1/contact-address-countries': own('/api/core/v1/contact-address-countries'),
  'GET /api/core/v1/contact-address-state-provinces': own(
    '/api/core/v1/contact-address-state-provinces?contactAddressCountryIdRequest.contactAddressCountryId=US',
  ),
  'GET /api/help/v1/articles': own('/api/help/v1/articles?userType=client&locale=en-us'),
  'GET /api/plugins/v1/development': {
    path: () => '/api/plugins/v1/development',
    answers: 204,
    hidden: 204,
  },
  'POST /api/help/v1/feedback': {
    path: () => '/api/help/v1/feedback',
    body: () => ({ mood: 'happy', message: 'Thank you' }),
    answers: 204,
    hidden: 204,
  },
  'GET /api/support/v1/contact': own('/api/support/v1/contact?locale=en-us'),
  // It is confirmed to the reporter only: nobody here has this address.
  [`POST ${issueConfirmation}`]: {
    path: () => issueConfirmation,
    body: () => ({
      recipient: 'somebody@else.test',
      variables: { FIRST_NAME: '', REFERENCE_CODE: 'ABCDE-12345', ISSUE_DESCRIPTION: 'Broken', DATE: '' },
    }),
    answers: 403,
    hidden: 403,
  },
  'GET /api/events/v1/stream': { ...own('/api/events/v1/stream'), streams: true },
  'POST /api/logging/v1/log': {
    path: () => '/api/logging/v1/log',
    body: () => ({ version: '0.2', items: [logEntry] }),
    answers: 204,
    hidden: 204,
  },
  // Last: whoever calls it is gone.
  'POST /api/security/v1/session/logout': {
    path: () => '/api/security/v1/session/logout',
    answers: 200,
    hidden: 200,
  },
};

const someTaxEntry = {
  code: 'DAS',
  name: 'Simples Nacional',
  competence: '2026-10',
  dueOn: '2026-11-23',
  amount: null,
  paymentLine: null,
  pix: null,
  status: 'open',
};

const someTaxRule = {
  regime: 'mei',
  code: 'DAS-MEI',
  name: 'Simples Nacional',
  months: null,
  due: { kind: 'day', number: 20, monthsAfter: 1, shift: 'postpone', payroll: false },
  amount: null,
};

function newsFor(clientId: string) {
  return {
    clientId,
    publishedFrom: '2026-01-05T12:00:00Z',
    publishedUntil: null,
    image: null,
    texts: { 'en-us': { title: 'A title', summary: 'In short', body: 'At length' } },
  };
}

const logEntry = {
  id: 'x3f9a-0b2kq',
  time: '2026-11-20T09:00:00Z',
  source: 'host',
  data: { description: 'A test', logs: [] },
};

/** Nobody here has ordered the service, whatever is switched on. */
function ofNotes(method: 'GET' | 'POST', rest: string, body?: RouteExample['body']) {
  const key = '3526050X0J92JY000196570010000006041448679011';
  const example: RouteExample = {
    path: ({ clientId }) =>
      `/api/boxe/v1/clients/${clientId}/${rest.replace(':accessKey', key).replace(':importId', 'none')}`,
    ...(body && { body }),
    answers: 403,
  };
  return { [`${method} /api/boxe/v1/clients/:clientId/${rest}`]: example };
}

function ofReport(report: string) {
  const path: RouteExample['path'] = ({ clientId }) => `/api/reports/v1/clients/${clientId}/${report}`;
  return { [`GET /api/reports/v1/clients/:clientId/${report}`]: read(path) };
}

function linkToReport(report: string, answers: number) {
  const path: RouteExample['path'] = ({ clientId }) =>
    `/api/reports/v1/clients/${clientId}/${report}/download-links?format=csv`;
  return { [`POST /api/reports/v1/clients/:clientId/${report}/download-links`]: { path, answers } };
}

/** Of nobody here are invoices read from the tax authority. */
function ofManifest(method: 'GET' | 'POST', rest: string, body?: RouteExample['body']) {
  const example: RouteExample = {
    path: ({ clientId }) => `/api/nfe-manifest/v1/clients/${clientId}/${rest}`,
    ...(body && { body }),
    answers: 403,
  };
  return { [`${method} /api/nfe-manifest/v1/clients/:clientId/${rest}`]: example };
}

/** About the caller, and so about no target. */
function someDelivery(unique: string) {
  return {
    idempotencyKey: `delivery-${unique}`,
    kind: 'other',
    subject: unique,
    competence: null,
    dueDate: null,
    note: null,
    recipients: null,
  };
}

/** Of a delivery that is not there. */
function changeDelivery(change: string, body?: object) {
  const path: RouteExample['path'] = ({ clientId }) =>
    `/api/protocols/v1/clients/${clientId}/deliveries/none/${change}`;
  return {
    [`POST /api/protocols/v1/clients/:clientId/deliveries/:deliveryId/${change}`]: {
      path,
      answers: 404,
      ...(body && { body: () => body }),
    },
  };
}

function own(path: string): RouteExample {
  return { path: () => path, answers: 200, hidden: 200 };
}

function read(path: RouteExample['path']): RouteExample {
  return { path, answers: 200 };
}

/**
 * The same request under each kind of container; a client's root is called by the client's id. A target has no project: nobody
 * finds one.
 */
function perContainer(rest: string, example: Omit<RouteExample, 'path'>) {
  const under = (container: string) => `/api/storage/v1/${container}/${rest}`;
  return {
    [`POST ${under('clients/:id')}`]: { ...example, path: (to: Target) => under(`clients/${to.clientId}`) },
    [`POST ${under('folders/:id')}`]: { ...example, path: (to: Target) => under(`folders/${to.folderId}`) },
    [`POST ${under('projects/:id')}`]: {
      ...example,
      path: () => under('projects/none'),
      answers: 404,
      toReader: 404,
    },
  };
}

function readPerContainer(rest: string) {
  const under = (container: string) => `/api/documents/v1/${container}/${rest}`;
  return {
    [`GET ${under('clients/:id')}`]: read(({ clientId }) => under(`clients/${clientId}`)),
    [`GET ${under('folders/:id')}`]: read(({ folderId }) => under(`folders/${folderId}`)),
    [`GET ${under('projects/:id')}`]: { path: () => under('projects/none'), answers: 404 },
  };
}
