import './settings.css';
import { changeDocumentRules, type DocumentRules, getDocumentRules } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { CheckboxGroup } from '@anteroom/ui/CheckboxGroup';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionForm } from './SectionForm.tsx';
import { useSection } from './useSection.ts';

const kinds = [
  'pdf',
  'word',
  'excel',
  'presentation',
  'text',
  'image',
  'audio',
  'video',
  'archive',
  'mail',
  'accounting',
] as const satisfies readonly NonNullable<DocumentRules['kinds']>[number][];

/** Bytes per gigabyte in displayed sizes: each unit is 1,024 of the previous one. */
const gigabyte = 2 ** 30;

/** Settings for the storage quota of the firm's documents, and the file types that may be uploaded. */
export default function Documents() {
  const { t } = useTranslation();
  const { bytes } = useI18n();
  const section = useSection<DocumentRules>({
    name: 'documents',
    title: t('documents.title'),
    read: (http, signal) => http.call(getDocumentRules, { signal }),
    write: (http, { quotaBytes, clientQuotaBytes, kinds: chosen, version }) =>
      http.call(changeDocumentRules, { body: { quotaBytes, clientQuotaBytes, kinds: chosen, version } }),
  });
  return (
    <SectionForm section={section}>
      {(rules, faultOf) => (
        <div className="ar-stack ar-stack-large">
          <Card title={t('documents.room')} className="staff-settings-form">
            <div className="ar-stack">
              <p className="ar-muted">
                {rules.mostBytes === null
                  ? t('documents.used', { used: bytes(rules.usedBytes) })
                  : t('documents.usedOf', {
                      used: bytes(rules.usedBytes),
                      most: bytes(rules.mostBytes),
                    })}
              </p>
              <GigabyteField
                label={t('documents.quota')}
                description={t('documents.quotaHint')}
                bytes={rules.quotaBytes}
                error={faultOf('quotaBytes') && t('documents.outOfRange')}
                onChange={(quotaBytes) => section.set({ quotaBytes })}
              />
              <GigabyteField
                label={t('documents.clientQuota')}
                description={t('documents.clientQuotaHint')}
                bytes={rules.clientQuotaBytes}
                error={faultOf('clientQuotaBytes') && t('documents.outOfRange')}
                onChange={(clientQuotaBytes) => section.set({ clientQuotaBytes })}
              />
            </div>
          </Card>
          <Card className="staff-settings-form">
            <CheckboxGroup
              label={t('documents.kinds')}
              description={t('documents.kindsHint')}
              value={rules.kinds ?? [...kinds]}
              error={faultOf('kinds') && t('documents.kindsMissing')}
              onChange={(chosen) =>
                section.set({
                  // If all are selected, null also includes types added in future versions.
                  kinds:
                    chosen.length === kinds.length
                      ? null
                      : kinds.filter((kind) => chosen.includes(kind)).sort(),
                })
              }
              options={kinds.map((kind) => ({ value: kind, label: t(`documents.kind.${kind}`) }))}
            />
          </Card>
        </div>
      )}
    </SectionForm>
  );
}

interface GigabyteFieldProps {
  readonly label: string;
  readonly description: string;
  /** null: no limit. */
  readonly bytes: number | null;
  readonly error: string | undefined;
  readonly onChange: (bytes: number | null) => void;
}

/** Field for a size in gigabytes; empty for no limit. */
function GigabyteField({ label, description, bytes, error, onChange }: GigabyteFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const stored = bytes === null ? '' : String(Number((bytes / gigabyte).toFixed(3)));
  const shown = typed !== null && bytesOf(typed) === bytes ? typed : stored;
  return (
    <TextField
      label={label}
      description={description}
      optional={t('optional')}
      type="number"
      min={0}
      step="any"
      value={shown}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(bytesOf(target.value));
      }}
    />
  );
}

/** Returns the size in bytes, also one that the server refuses, or null for an empty field. */
function bytesOf(gigabytes: string): number | null {
  if (gigabytes.trim() === '') return null;
  return Math.min(Math.round(Number(gigabytes) * gigabyte), Number.MAX_SAFE_INTEGER);
}
