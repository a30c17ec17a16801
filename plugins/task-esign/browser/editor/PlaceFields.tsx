import { previewDocument } from '@anteroom/contract/storage';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import { boxAround, type LayerPoint, pageAt } from '@anteroom/domain/documents/pageGeometry';
import type { Document, PdfPages } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { SelectField } from '@anteroom/ui/SelectField';
import { useAtomValue } from 'jotai';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EsignFieldType } from '../../api.ts';
import { PagesDialog } from '../PagesDialog.tsx';
import { usePages } from '../usePages.ts';
import { ChangeField } from './ChangeField.tsx';
import { PlacedFields } from './PlacedFields.tsx';
import { boxWidened, type ChosenSigner, fieldSizes, fieldTypes, type PlacedField } from './placedFields.ts';

interface PlaceFieldsProps {
  readonly document: Document;
  /** Signers, at least one. */
  readonly signers: readonly ChosenSigner[];
  readonly fields: readonly PlacedField[];
  readonly onChange: (fields: readonly PlacedField[]) => void;
  readonly onClose: () => void;
}

/** Maximum number of fields of a document. */
const mostFields = 500;

/**
 * Shows the document in the whole window. A press on a page puts a field there, which can be moved by dragging or with
 * the arrow keys.
 */
export function PlaceFields({ document, signers, fields, onChange, onClose }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const path = endpointPath(previewDocument, { documentId: document.id });
  const opened = usePages({ path, size: document.size });
  const pages = opened.shown.kind === 'shown' ? opened.shown.pages : null;
  const [type, setType] = useState<EsignFieldType>('signature');
  const [signer, setSigner] = useState(signers[0]?.contactId ?? '');
  const [current, setCurrent] = useState<string | null>(null);
  const chosen = fields.find(({ id }) => id === current) ?? null;
  const isFull = fields.length >= mostFields;

  function put(opened: PdfPages, page: number, at: LayerPoint) {
    if (isFull) return;
    const id = crypto.randomUUID();
    const box = boxAround(opened, page, at, fieldSizes[type]);
    const required = type !== 'checkbox';
    onChange([...fields, { id, type, contactId: signer, page, box, required, label: '' }]);
    setCurrent(id);
  }

  function press({ clientX, clientY }: MouseEvent) {
    if (!pages) return;
    const { left, top } = pages.layer.getBoundingClientRect();
    const at = { x: clientX - left, y: clientY - top };
    const page = pageAt(pages, at);
    if (page !== null) put(pages, page, at);
  }

  const change = (changed: PlacedField) =>
    onChange(fields.map((field) => (field.id === changed.id ? changed : field)));

  function remove(id: string) {
    onChange(fields.filter((field) => field.id !== id));
    setCurrent(null);
    pages?.layer.parentElement?.focus();
  }

  return (
    <PagesDialog
      title={document.name}
      opened={opened}
      hint={t('editor.unreadable')}
      onPagesClick={press}
      onClose={onClose}
      marks={(pages) => (
        <PlacedFields
          pages={pages}
          signers={signers}
          fields={fields}
          current={current}
          onCurrent={setCurrent}
          onChange={change}
          onRemove={remove}
        />
      )}
      bar={(pages) => (
        <section className="esign-bar" aria-label={t('editor.tools')}>
          {chosen && (
            <ChangeField
              key={chosen.id}
              field={chosen}
              signers={signers}
              onChange={change}
              onWiden={(direction) =>
                change({ ...chosen, box: boxWidened(pages, chosen.page, chosen.box, direction) })
              }
              onRemove={() => remove(chosen.id)}
            />
          )}
          <div className="esign-bar-tools">
            <SelectField
              label={t('editor.type')}
              value={type}
              options={fieldTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={({ target }) =>
                setType(fieldTypes.find((each) => each === target.value) ?? 'signature')
              }
            />
            {signers.length > 1 && (
              <SelectField
                label={t('editor.of')}
                value={signer}
                options={signers.map(({ contactId, name }) => ({ value: contactId, label: name }))}
                onChange={({ target }) => setSigner(target.value)}
              />
            )}
            <PutInMiddle pages={pages} disabled={isFull} onPut={(page, at) => put(pages, page, at)} />
          </div>
          <div className="esign-bar-tools">
            <p className="ar-small ar-muted">{t(isFull ? 'editor.full' : 'editor.how')}</p>
            <Button variant="primary" onClick={onClose}>
              {t('editor.done')}
            </Button>
          </div>
        </section>
      )}
    />
  );
}

interface PutInMiddleProps {
  readonly pages: PdfPages;
  readonly disabled: boolean;
  readonly onPut: (page: number, at: LayerPoint) => void;
}

/** Places a field on the visible page, for people without a pointer. */
function PutInMiddle({ pages, disabled, onPut }: PutInMiddleProps) {
  const { t } = useTranslation();
  const { page } = useAtomValue(pages.state);

  function put() {
    const { x, y, width, height } = pages.placeOf(page, { x: 0, y: 0, ...pages.sizeOf(page) });
    onPut(page, { x: x + width / 2, y: y + height / 2 });
  }

  return (
    <Button icon="plus" disabled={disabled} onClick={put}>
      {t('editor.put', { page })}
    </Button>
  );
}
