import { Mobile, useI18n, useService } from '@anteroom/sdk';
import type { IconProps } from '@anteroom/ui/Icon';
import { IconButton } from '@anteroom/ui/IconButton';
import { Menu } from '@anteroom/ui/Menu';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** A control that is in the bar if there is room, otherwise in the menu "More". */
export interface PreviewTool {
  readonly id: string;
  readonly icon: NonNullable<IconProps['name']>;
  readonly label: string;
  readonly onSelect: () => void;
}

interface PreviewToolsProps {
  /** Tools that are always in the bar itself. */
  children?: ReactNode;
  tools?: readonly PreviewTool[];
  print: () => void;
  /** Search field, shown last. If there is little room, it has a row of its own once it is opened from the menu. */
  search?: PreviewSearch;
}

interface PreviewSearch {
  readonly field: ReactNode;
  readonly isOpen: boolean;
  open(): void;
}

/** The toolbar above the preview. */
export function PreviewTools({ children, tools = [], print, search }: PreviewToolsProps) {
  const { t } = useTranslation();
  // The mobile app that contains the portal cannot print.
  const { active: inApp } = useService(Mobile);
  // When the menu closes, it returns the focus to its button; only then can the focus move to the search.
  const hasChosenSearch = useRef(false);
  const printing: PreviewTool = { id: 'print', icon: 'printer', label: t('preview.print'), onSelect: print };
  const inRow = inApp ? tools : [...tools, printing];
  const finding: PreviewTool | undefined = search && {
    id: 'search',
    icon: 'search',
    label: t('preview.search'),
    onSelect() {
      hasChosenSearch.current = true;
      search.open();
    },
  };
  const inMenu = finding ? [finding, ...inRow] : inRow;
  const label = t('preview.more');
  return (
    <fieldset className="preview-tools" data-searching={search?.isOpen || undefined}>
      <legend className="ar-visually-hidden">{t('preview.tools')}</legend>
      {children}
      {/* A menu with a single item would only add a step. */}
      <span className={inMenu.length > 1 ? 'preview-wide' : 'preview-always'}>
        {inRow.map(({ id, icon, label, onSelect }) => (
          <IconButton key={id} icon={icon} label={label} onClick={onSelect} />
        ))}
      </span>
      {inMenu.length > 1 && (
        <span className="preview-narrow">
          <Menu
            label={label}
            align="end"
            items={inMenu}
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                icon="ellipsis"
                label={label}
                onFocus={() => {
                  trigger.onFocus();
                  if (hasChosenSearch.current) search?.open();
                  hasChosenSearch.current = false;
                }}
              />
            )}
          />
        </span>
      )}
      {search?.field}
    </fieldset>
  );
}

interface ZoomToolsProps {
  /** Current scale; 1 is the original size. */
  scale: number;
  zoom: (direction: 1 | -1) => void;
}

export function ZoomTools({ scale, zoom }: ZoomToolsProps) {
  const { t } = useTranslation();
  const { number } = useI18n();
  return (
    <>
      <IconButton icon="zoom-out" label={t('preview.zoomOut')} onClick={() => zoom(-1)} />
      <output className="preview-scale ar-figures" aria-label={t('preview.zoom')}>
        {number(scale, { style: 'percent' })}
      </output>
      <IconButton icon="zoom-in" label={t('preview.zoomIn')} onClick={() => zoom(1)} />
    </>
  );
}
