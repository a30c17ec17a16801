import type { WebhookEvent } from '@anteroom/contract';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that returns the description of an event by its name. For a plugin's event, it consists of the
 * event's name and the plugin.
 */
export function useEventWords(events: readonly WebhookEvent[]): (name: string) => string {
  const { t } = useTranslation();
  const words = t('webhooks.event', { returnObjects: true }) as Readonly<Record<string, string>>;
  return (name) => {
    if (Object.hasOwn(words, name)) return words[name] ?? name;
    const plugin = events.find((event) => event.name === name)?.plugin;
    return plugin ? `${name} (${plugin})` : name;
  };
}
