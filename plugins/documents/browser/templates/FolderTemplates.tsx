import './templates.css';
import type { FolderTemplate } from '@anteroom/contract';
import { Alerts, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplyTemplate } from './ApplyTemplate.tsx';
import { FolderPreview } from './FolderPreview.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { useRemoveTemplate, useTemplates } from './useTemplates.ts';

type Doing =
  | { readonly what: 'edit' | 'apply' | 'remove'; readonly template: FolderTemplate }
  | { what: 'add' };

/** The firm's folder templates, which define the folders that clients get, and when. */
export default function FolderTemplates() {
  const { t } = useTranslation();
  const query = useTemplates();
  const remove = useRemoveTemplate();
  const alerts = useService(Alerts);
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  return (
    <QueryContents
      query={query}
      skeleton={<Skeleton shape="block" height="12rem" />}
      texts={(key) => t(`templates.${key}`)}
      headingLevel={2}
    >
      {({ templates, taxYear }) => (
        <div className="ar-stack ar-stack-large">
          {templates.length === 0 && (
            <Card>
              <EmptyState icon="folder" title={t('templates.none')}>
                {t('templates.noneHint')}
              </EmptyState>
            </Card>
          )}
          {templates.map((template) => (
            <Card
              key={template.id}
              title={template.name}
              subtitle={whenOf(template)}
              footer={
                <div className="ar-cluster">
                  <Button onClick={() => setDoing({ what: 'edit', template })}>{t('templates.edit')}</Button>
                  <Button onClick={() => setDoing({ what: 'apply', template })}>
                    {t('templates.apply')}
                  </Button>
                  <Button variant="quiet" onClick={() => setDoing({ what: 'remove', template })}>
                    {t('templates.remove')}
                  </Button>
                </div>
              }
            >
              <FolderPreview folders={template.folders} taxYear={taxYear} />
            </Card>
          ))}
          <div>
            <Button variant="primary" icon="plus" onClick={() => setDoing({ what: 'add' })}>
              {t('templates.add')}
            </Button>
          </div>
          {doing?.what === 'add' && <TemplateEditor template={null} taxYear={taxYear} onClose={close} />}
          {doing?.what === 'edit' && (
            <TemplateEditor
              template={templates.find(({ id }) => id === doing.template.id) ?? doing.template}
              taxYear={taxYear}
              onClose={close}
            />
          )}
          {doing?.what === 'apply' && (
            <ApplyTemplate template={doing.template} taxYear={taxYear} onClose={close} />
          )}
          {doing?.what === 'remove' && (
            <ConfirmDialog
              open
              danger
              title={t('templates.removeTitle', { name: doing.template.name })}
              confirmLabel={t('templates.remove')}
              cancelLabel={t('shell.cancel')}
              closeLabel={t('shell.close')}
              onClose={close}
              onConfirm={async () => {
                await remove
                  .mutateAsync(doing.template.id)
                  .catch(() => alerts.show({ type: 'danger', msg: t('templates.failedToSave') }));
              }}
            >
              {t('templates.removeBody')}
            </ConfirmDialog>
          )}
        </div>
      )}
    </QueryContents>
  );

  function whenOf({ forNewClients, eachJanuary }: FolderTemplate): string {
    const when = [forNewClients && t('templates.forNewClients'), eachJanuary && t('templates.eachJanuary')];
    return when.filter(Boolean).join(' · ') || t('templates.byHand');
  }
}
