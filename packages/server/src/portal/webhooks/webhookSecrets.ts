import { randomBytes } from 'node:crypto';

/** Returns a new secret, in the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Returns the place of a webhook's secrets, for which they are encrypted. */
export function purposeOfWebhook(companyId: string, webhookId: string): string {
  return `webhook ${companyId} ${webhookId}`;
}
