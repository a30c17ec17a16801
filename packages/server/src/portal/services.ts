import type { Deps } from '../deps.ts';
import { backendRoutes } from '../kernel/backends/routes.ts';
import type { ClientAccess } from '../kernel/ClientAccess.ts';
import { eventRoutes } from '../kernel/events/routes.ts';
import type { PluginApplication } from '../kernel/halves/PluginApplication.ts';
import { healthRoutes } from '../kernel/health/routes.ts';
import type { App, Service } from '../kernel/http/app.ts';
import { metricsRoutes } from '../kernel/metrics/routes.ts';
import { openapiRoutes } from '../kernel/openapi/routes.ts';
import { pluginSettingsRoutes } from '../kernel/pluginSettings/routes.ts';
import { pluginStorageRoutes } from '../kernel/pluginStorage/routes.ts';
import { developmentRoutes } from '../kernel/plugins/developmentRoutes.ts';
import type { AreaServices } from './AreaServices.ts';
import { ownAccountRoutes } from './accounts/ownAccountRoutes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { firmSignInRoutes } from './companies/firmSignInRoutes.ts';
import { conversationRoutes } from './conversation/routes.ts';
import { docRoutes } from './docs/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { firmPluginRoutes } from './firmPlugins/routes.ts';
import { firmSettingsRoutes } from './firmSettings/routes.ts';
import { flagRoutes } from './flags/routes.ts';
import { folderAccessRoutes } from './folderAccess/routes.ts';
import { folderRoutes } from './folders/routes.ts';
import { folderTemplateRoutes } from './folderTemplates/routes.ts';
import { helpRoutes } from './help/routes.ts';
import { idpRoutes } from './idp/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { incomingMailRoutes } from './incomingMail/routes.ts';
import { joinRoutes } from './invitations/joinRoutes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { keyRoutes } from './keys/routes.ts';
import { leavingRoutes } from './leaving/routes.ts';
import { loggingRoutes } from './logging/routes.ts';
import { mailedCodeRoutes } from './mailedCodes/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { replyRoutes } from './replies/routes.ts';
import { securityRoutes } from './security/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { storageRoutes } from './storage/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { taskMailRoutes } from './taskMails/routes.ts';
import { taskRoutes } from './tasks/routes.ts';
import { termsRoutes } from './terms/routes.ts';
import { themeRoutes } from './theme/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { resumableUploadRoutes } from './uploads/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** Services that only the kernel's routes receive. */
interface KernelParts {
  readonly clients: ClientAccess;
  readonly pluginApp: PluginApplication;
}

/** Returns every service, in the order of the specification's section 7. */
export function services(
  areaServices: AreaServices,
  { clients, pluginApp }: KernelParts,
): readonly Service<Deps>[] {
  const { sessions, sessionCache, taskKinds, inboxKinds, conversationKinds } = areaServices;
  const { pluginMails, auditLogTexts, scanner, incomingMail, marks } = areaServices;
  return [
    given(securityRoutes, { sessions, sessionCache }),
    given(profileRoutes, { sessionCache }),
    themeRoutes,
    clientRoutes,
    given(peopleRoutes, { taskKinds, incomingMail, marks, auditLogTexts }),
    leavingRoutes,
    given(firmSettingsRoutes, { sessionCache, pluginMails, auditLogTexts }),
    firmPluginRoutes,
    jobRoutes,
    keyRoutes,
    webhookRoutes,
    documentRoutes,
    noteRoutes,
    given(conversationRoutes, { taskKinds, conversationKinds, incomingMail }),
    given(replyRoutes, { taskKinds, conversationKinds, scanner, incomingMail }),
    given(trashRoutes, { taskKinds }),
    given(storageRoutes, { scanner, taskKinds }),
    exportRoutes,
    sharingRoutes,
    given(resumableUploadRoutes, { scanner, taskKinds }),
    folderRoutes,
    folderAccessRoutes,
    folderTemplateRoutes,
    given(taskRoutes, { taskKinds }),
    given(taskMailRoutes, { taskKinds }),
    given(inboxRoutes, { inboxKinds, taskKinds, conversationKinds }),
    given(incomingMailRoutes, { incomingMail }),
    messageRoutes,
    placeRoutes,
    given(flagRoutes, { sessionCache }),
    given(pluginStorageRoutes, { clients }),
    given(pluginSettingsRoutes, { clients }),
    given(termsRoutes, { sessionCache }),
    loggingRoutes,
    noticeRoutes,
    supportRoutes,
    helpRoutes,
    eventRoutes,
    given(idpRoutes, { sessions }),
    invitationRoutes,
    given(accountRoutes, { sessionCache }),
    given(ownAccountRoutes, { sessionCache }),
    firmSignInRoutes,
    given(joinRoutes, { sessions }),
    given(mailedCodeRoutes, { sessions, sessionCache }),
    setupRoutes,
    healthRoutes,
    metricsRoutes,
    given(openapiRoutes, { pluginApp }),
    docRoutes,
    developmentRoutes,
    given(backendRoutes, { clients }),
    siteRoutes,
  ];
}

/** Passes an area the services of other areas that it uses, in addition to the kernel's. */
function given<Used extends object>(
  area: (app: App, deps: Deps & Used) => void | Promise<void>,
  used: Used,
): Service<Deps> {
  return (app, deps) => area(app, { ...deps, ...used });
}
