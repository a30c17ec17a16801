import type { TemplateFolder } from '@anteroom/domain/documents/folderTemplate';
import type { ColumnType, Generated } from 'kysely';

export interface FolderTemplateTables {
  /** Templates for the folders of a firm's clients. */
  folder_templates: {
    company_id: string;
    template_id: string;
    name: string;
    /** Whether new clients get the folders. */
    for_new_clients: boolean;
    /** Whether all clients get the folders of the new year in January. */
    each_january: boolean;
    folders: ColumnType<readonly TemplateFolder[], string, string>;
    version: Generated<number>;
    /** Latest year for which all clients have the folders. Set only for templates that are applied each January. */
    made_for: number | null;
  };
}
