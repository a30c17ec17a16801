import { Mobile, useI18n, useService } from '@anteroom/sdk';
import { IconButton } from '@anteroom/ui/IconButton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PreviewToolsProps {
  children?: ReactNode;
  print: () => void;
  /** Last: on a phone it has a row of its own. */
  search?: ReactNode;
}

/** The row of controls above what is shown. */
export function PreviewTools({ children, print, search }: PreviewToolsProps) {
  const { t } = useTranslation();
  // The app around the portal does not print.
  const { active: inApp } = useService(Mobile);
  return (
    <fieldset className="preview-tools">
      <legend className="ar-visually-hidden">{t('preview.tools')}</legend>
      {children}
      {!inApp && <IconButton icon="printer" label={t('preview.print')} onClick={print} />}
      {search}
    </fieldset>
  );
}

interface ZoomToolsProps {
  /** 1 is the size as it is. */
  scale: number;
  zoom: (direction: 1 | -1) => void;
  rotate: () => void;
}

export function ZoomTools({ scale, zoom, rotate }: ZoomToolsProps) {
  const { t } = useTranslation();
  const { number } = useI18n();
  return (
    <>
      <IconButton icon="zoom-out" label={t('preview.zoomOut')} onClick={() => zoom(-1)} />
      <output className="preview-scale ar-figures" aria-label={t('preview.zoom')}>
        {number(scale, { style: 'percent' })}
      </output>
      <IconButton icon="zoom-in" label={t('preview.zoomIn')} onClick={() => zoom(1)} />
      <IconButton icon="rotate-cw" label={t('preview.rotate')} onClick={rotate} />
    </>
  );
}
