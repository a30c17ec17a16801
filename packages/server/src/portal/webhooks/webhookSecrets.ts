import { randomBytes } from 'node:crypto';

/** Returns a new secret in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Returns the purpose with which a webhook's secrets are encrypted. */
export function purposeOfWebhook(companyId: string, webhookId: string): string {
  return `webhook ${companyId} ${webhookId}`;
}
