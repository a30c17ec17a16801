import { type PluginDocument, Storage, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import type { TaskTemplate, TemplateTask } from '../../rules/taskTemplate.ts';

/** Storage scope of the firm's templates: see `plugin.ts`. */
const scope = { name: 'templates' };

export type StoredTemplate = PluginDocument<TaskTemplate>;

/** Returns the firm's templates, unsorted. */
export function useTemplates() {
  return useQuery(useService(Storage).list<TaskTemplate>(scope));
}

/**
 * Returns functions that change the firm's templates. They reject if a colleague has changed the template meanwhile.
 */
export function useTemplateChanges() {
  const storage = useService(Storage);
  return {
    /** Adds a task to the template of this name, which is created if it does not exist. */
    async addTask(templates: readonly StoredTemplate[], name: string, task: TemplateTask): Promise<void> {
      const known = templates.find(({ json }) => json.name === name);
      const tasks = [...(known?.json.tasks ?? []), task];
      const version = known?.version ?? null;
      await storage.put<TaskTemplate>(scope, known?.key ?? crypto.randomUUID(), { name, tasks }, { version });
    },
    change: ({ key, version }: StoredTemplate, changed: TaskTemplate) =>
      storage.put<TaskTemplate>(scope, key, changed, { version }),
    remove: ({ key, version }: StoredTemplate) => storage.remove(scope, key, { version }),
  };
}
