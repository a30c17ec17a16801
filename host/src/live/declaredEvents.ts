import type { PluginCatalogue, PluginDeclaration } from '@anteroom/contract';
import { pageData } from '../services/pageData.ts';

type DeclaredEvent = NonNullable<PluginDeclaration['events']>[number];

/** Returns the events that the installed plugins declare. */
export function declaredEvents(): readonly DeclaredEvent[] {
  const plugins = pageData<PluginCatalogue>('anteroom-catalogue')?.plugins ?? [];
  return plugins.flatMap(({ events = [] }) => events);
}
