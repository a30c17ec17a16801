import type { Document } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenSigner, canSign, type PlacedField } from './placedFields.ts';

const PlaceFields = lazy(async () => ({ default: (await import('./PlaceFields.tsx')).PlaceFields }));

interface FieldsOfDocumentProps {
  /** The chosen document; null until there is one. */
  readonly document: Document | null;
  readonly signers: readonly ChosenSigner[];
  readonly fields: readonly PlacedField[];
  readonly onChange: (fields: readonly PlacedField[]) => void;
}

/** Shows how many fields were placed, and opens the document to place them. */
export function FieldsOfDocument({ document, signers, fields, onChange }: FieldsOfDocumentProps) {
  const { t } = useTranslation();
  const [placing, setPlacing] = useState(false);
  return (
    <div className="ar-stack">
      <Heading level={3} size="sm">
        {t('editor.fields')}
      </Heading>
      <p className="ar-muted">
        {document && signers.length > 0
          ? t(signers.every((signer) => canSign(signer, fields)) ? 'editor.placed' : 'editor.toPlace', {
              count: fields.length,
            })
          : t('editor.first')}
      </p>
      <div>
        <Button
          icon="signature"
          variant={document && signers.length > 0 && fields.length === 0 ? 'primary' : 'secondary'}
          disabled={!document || signers.length === 0}
          onClick={() => setPlacing(true)}
        >
          {t('editor.place')}
        </Button>
      </div>
      {placing && document && (
        <Suspense fallback={null}>
          <PlaceFields
            document={document}
            signers={signers}
            fields={fields}
            onChange={onChange}
            onClose={() => setPlacing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
