import type { TemplateFolder } from '@anteroom/domain/documents/folderTemplate';
import type { ColumnType, Generated } from 'kysely';

export interface FolderTemplateTables {
  /** Templates by which a firm's clients get folders. */
  folder_templates: {
    company_id: string;
    template_id: string;
    name: string;
    /** Whether each new client gets the folders. */
    for_new_clients: boolean;
    /** Whether all clients get the folders of the new year each January. */
    each_january: boolean;
    folders: ColumnType<readonly TemplateFolder[], string, string>;
    version: Generated<number>;
    /** Year for which all clients have the folders. Kept only for templates that are applied each January. */
    made_for: number | null;
  };
}
