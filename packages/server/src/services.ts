import { backendRoutes } from './backends/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { docRoutes } from './docs/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { firmNews } from './firmNews/tellOfNews.ts';
import { flagRoutes } from './flags/routes.ts';
import { folderRoutes } from './folders/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { helpRoutes } from './help/routes.ts';
import type { Service } from './http/app.ts';
import { idpRoutes } from './idp/routes.ts';
import { loggingRoutes } from './logging/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { pluginStorageRoutes } from './pluginStorage/routes.ts';
import { developmentRoutes } from './plugins/developmentRoutes.ts';
import { profileRoutes } from './profile/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { storageRoutes } from './storage/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { documentRequestKind } from './taskKinds/documentRequest/documentRequestKind.ts';
import { documentReviewRoutes } from './taskKinds/documentReview/routes.ts';
import { dynamicKind } from './taskKinds/dynamic/dynamicKind.ts';
import { esignRoutes } from './taskKinds/esign/routes.ts';
import { paymentRoutes } from './taskKinds/invoice/routes.ts';
import { questionnaireRoutes } from './taskKinds/questionnaire/routes.ts';
import { uploadKind } from './taskKinds/upload/uploadKind.ts';
import { taskMailRoutes } from './taskMails/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { termsRoutes } from './terms/routes.ts';
import { themeRoutes } from './theme/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { resumableUploadRoutes } from './uploads/routes.ts';

/** Every service, in the order of the specification's section 7. */
export const services: readonly Service[] = [
  securityRoutes,
  profileRoutes,
  themeRoutes,
  clientRoutes,
  documentRoutes,
  noteRoutes,
  trashRoutes,
  storageRoutes,
  exportRoutes,
  sharingRoutes,
  resumableUploadRoutes,
  folderRoutes,
  documentRequestKind,
  documentReviewRoutes,
  dynamicKind,
  uploadKind,
  taskRoutes,
  taskMailRoutes,
  firmNews,
  questionnaireRoutes,
  paymentRoutes,
  esignRoutes,
  messageRoutes,
  placeRoutes,
  reportRoutes,
  flagRoutes,
  pluginStorageRoutes,
  termsRoutes,
  loggingRoutes,
  supportRoutes,
  helpRoutes,
  eventRoutes,
  idpRoutes,
  healthRoutes,
  openapiRoutes,
  docRoutes,
  developmentRoutes,
  backendRoutes,
  siteRoutes,
];
