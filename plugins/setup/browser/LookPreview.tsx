import { parseHex, toHex, white } from '@anteroom/domain/theme/contrast';
import { darkMode, lightMode, modeColors } from '@anteroom/domain/theme/firmColors';
import { defaultTranslucentColor } from '@anteroom/domain/theme/translucentColor';
import { useTranslation } from 'react-i18next';
import type { FirmText } from './setupDraft.ts';

const modes = [
  ['light', lightMode],
  ['dark', darkMode],
] as const;

/** Small preview of the firm's portal in both themes, with the colours that it will actually have. */
export function LookPreview({ firm: { name, color, logo } }: { readonly firm: FirmText }) {
  const { t } = useTranslation();
  const chosen = {
    headerFillColor: color,
    headerTextColor: toHex(white),
    buttonFillColor: color,
    buttonTextColor: toHex(white),
    translucentColor: defaultTranslucentColor(color),
  };
  const light = modeColors(chosen, lightMode);
  const wished = parseHex(color);
  const isAsChosen =
    light['on-header'] === toHex(white) && (wished === null || light['accent-text'] === toHex(wished));
  return (
    <div className="ar-stack ar-stack-small">
      {/* A decorative picture of the portal; the text below describes it. */}
      <div className="setup-looks" aria-hidden="true">
        {modes.map(([mode, { surfaces }]) => {
          const colors = modeColors(chosen, mode === 'light' ? lightMode : darkMode);
          return (
            <figure key={mode} className="setup-look">
              <div style={{ background: toHex(surfaces[0] ?? white) }}>
                <p style={{ background: colors.header, color: colors['on-header'] }}>
                  {logo && <img src={logo} alt="" />}
                  <b>{name || t('firm.yourFirm')}</b>
                </p>
                <p>
                  <span style={{ background: colors.accent, color: colors['on-accent'] }}>
                    {t('firm.button')}
                  </span>
                  <b style={{ color: colors['accent-text'] }}>{t('firm.link')}</b>
                </p>
              </div>
              <figcaption className="ar-muted ar-small">{t(`firm.${mode}`)}</figcaption>
            </figure>
          );
        })}
      </div>
      <p className="ar-muted ar-small" role="status">
        {t(isAsChosen ? 'firm.asChosen' : 'firm.corrected')}
      </p>
    </div>
  );
}
