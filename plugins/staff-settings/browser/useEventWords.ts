import type { WebhookEvent } from '@anteroom/contract';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that returns the description of an event by its name. A plugin may describe its own events;
 * otherwise, the description is the name.
 */
export function useEventWords(events: readonly WebhookEvent[]): (name: string) => string {
  const { t } = useTranslation();
  const words = t('webhooks.event', { returnObjects: true }) as Readonly<Record<string, string>>;
  return (name) => {
    if (Object.hasOwn(words, name)) return words[name] ?? name;
    return events.find((event) => event.name === name)?.title ?? name;
  };
}
