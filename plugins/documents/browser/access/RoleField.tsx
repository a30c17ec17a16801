import type { FolderRole } from '@anteroom/contract';
import { folderRoles } from '@anteroom/domain/documents/folderAccess';
import { SelectField } from '@anteroom/ui/SelectField';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface RoleFieldProps {
  label: ReactNode;
  description?: string | undefined;
  /** Role that is set here; null to inherit. */
  own: FolderRole | null;
  /** Role that applies if none is set. */
  inherited: FolderRole;
  /** Whether the role is for a single document, to which nothing can be added. */
  isDocument?: boolean;
  disabled: boolean;
  onChange: (role: FolderRole | null) => void;
}

/** Field for choosing a role in a folder or a document, or inheriting it. */
export function RoleField({
  label,
  description,
  own,
  inherited,
  isDocument = false,
  disabled,
  onChange,
}: RoleFieldProps) {
  const { t } = useTranslation();
  const roleName = (role: FolderRole) =>
    t(isDocument ? `documents.access.roleDocument.${role}` : `documents.access.role.${role}`);
  return (
    <SelectField
      className="access-role"
      label={label}
      description={description}
      disabled={disabled}
      value={own ?? 'inherit'}
      options={[
        { value: 'inherit', label: t('documents.access.inherit', { role: roleName(inherited) }) },
        ...folderRoles.map((role) => ({ value: role, label: roleName(role) })),
      ]}
      onChange={({ target }) => onChange(folderRoles.find((role) => role === target.value) ?? null)}
    />
  );
}
