import { endOf, nameInYear, type TemplateFolder } from '@anteroom/domain/documents/folderTemplate';
import { Icon } from '@anteroom/ui/Icon';
import { useTranslation } from 'react-i18next';

interface FolderPreviewProps {
  folders: readonly TemplateFolder[];
  taxYear: number;
}

/** Shows the folders that a client gets in a year. */
export function FolderPreview({ folders, taxYear }: FolderPreviewProps) {
  const { t } = useTranslation();
  const tops = folders.flatMap((folder, index) => (folder.level === (folders[0]?.level ?? 0) ? [index] : []));
  return (
    <ul className="template-preview">
      {tops.map((index) => {
        const folder = folders[index] as TemplateFolder;
        const inside = folders.slice(index + 1, endOf(folders, index));
        return (
          <li key={index}>
            <span>
              <Icon name="folder" size="sm" /> {nameInYear(folder.name, taxYear) || '…'}
              {folder.role !== null && (
                <span className="template-role"> · {t(`documents.access.role.${folder.role}`)}</span>
              )}
            </span>
            {inside.length > 0 && <FolderPreview folders={inside} taxYear={taxYear} />}
          </li>
        );
      })}
    </ul>
  );
}
