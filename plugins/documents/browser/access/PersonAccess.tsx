import type { FolderRole, ItemAccess, PersonWithAccess } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import { type AccessDraft, cannotAdd, draftedRole } from './accessDraft.ts';
import { RoleField } from './RoleField.tsx';

interface PersonAccessProps {
  person: PersonWithAccess;
  access: ItemAccess;
  draft: AccessDraft;
  /** Omitted for staff who may not change anything. */
  onChange: ((role: FolderRole | null) => void) | undefined;
  onShow: (folder: { readonly id: string; readonly name: string }) => void;
}

/** Shows one person's access to a folder or a document, and why they have it. */
export function PersonAccess({ person, access, draft, onChange, onShow }: PersonAccessProps) {
  const { t } = useTranslation();
  const { own, role, inherited, isDrafted } = draftedRole(person, access, draft);
  const name = fullName(person);
  const { from } = person;
  const isElsewhere = !isDrafted && from !== null && from.id !== access.item.id;
  const isDocument = access.item.type === 'Document';
  return (
    <li>
      <div className="access-person">
        <strong>{name}</strong>
        <span className="access-email">{person.email}</span>
        <span className="access-reason">
          {t(isDocument ? `documents.access.hasDocument.${role}` : `documents.access.has.${role}`)}
          {' · '}
          {isDrafted
            ? t('documents.access.unsaved')
            : from === null
              ? t('documents.access.usual')
              : isElsewhere
                ? t(person.isPersonal ? 'documents.access.fromPersonal' : 'documents.access.from', {
                    name: from.name,
                  })
                : t(person.isPersonal ? 'documents.access.here' : 'documents.access.hereForAll')}
        </span>
        {isElsewhere && (
          <Button size="sm" onClick={() => onShow(from)}>
            {t('documents.access.open', { name: from.name })}
          </Button>
        )}
      </div>
      <RoleField
        label={<span className="ar-visually-hidden">{t('documents.access.roleOf', { name })}</span>}
        own={own}
        inherited={inherited}
        isDocument={isDocument}
        disabled={!onChange}
        onChange={(chosen) => onChange?.(chosen)}
      />
      {cannotAdd(person, role) && (
        <Alert level="warning">
          {t(isDocument ? 'documents.access.previewsDocument' : 'documents.access.previews', {
            name: person.firstName,
          })}
        </Alert>
      )}
    </li>
  );
}
