import { type PluginDocument, Storage, useService } from '@anteroom/sdk';
import { useQuery } from '@tanstack/react-query';
import type { TaskTemplate, TemplateTask } from '../../rules/taskTemplate.ts';

/** Storage of the firm's templates: see `plugin.ts`. */
const scope = { name: 'templates' };

export type StoredTemplate = PluginDocument<TaskTemplate>;

/** The firm's templates, in no order. */
export function useTemplates() {
  return useQuery(useService(Storage).list<TaskTemplate>(scope));
}

/** Returns functions that change the firm's templates. They reject when a colleague has changed the template meanwhile. */
export function useTemplateChanges() {
  const storage = useService(Storage);
  return {
    /** Adds a task to the template of this name, which is made if there is none. */
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
