import type { FirmLook } from '@anteroom/contract';
import { parseHex, toHex } from '@anteroom/domain/theme/contrast';
import { darkMode, lightMode, modeColors } from '@anteroom/domain/theme/firmColors';
import { Card } from '@anteroom/ui/Card';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

interface LookPreviewProps {
  readonly look: FirmLook;
}

/**
 * Preview of the look in light and dark mode, with the colours that the portal will use, corrected where they would be
 * illegible.
 */
export function LookPreview({ look }: LookPreviewProps) {
  const { t } = useTranslation();
  // Without a value of its own, the translucent colour is derived from the buttons' colour.
  const colors = { ...look, translucentColor: '' };
  const shown = { light: modeColors(colors, lightMode), dark: modeColors(colors, darkMode) };
  const corrected = Object.values(shown).some((mode) => isCorrected(look, mode));
  const { signInBackground: background } = look;
  const behind: CSSProperties =
    background === null
      ? {}
      : background.startsWith('data:')
        ? { backgroundImage: `url(${background})` }
        : { backgroundColor: parseHex(background) ? background : undefined };
  return (
    <Card title={t('preview.title')} className="staff-settings-previews">
      <div className="ar-stack">
        {(['light', 'dark'] as const).map((mode) => (
          <figure key={mode} className="staff-settings-preview">
            <figcaption className="ar-small ar-muted">{t(`preview.${mode}`)}</figcaption>
            <div
              className="staff-settings-page"
              style={{ ...customProperties({ ...shown[mode], ...surfaces[mode] }), colorScheme: mode }}
            >
              <div className="staff-settings-header">
                <Brand look={look} />
              </div>
              <div className="staff-settings-body">
                <span className="staff-settings-link">{t('preview.link')}</span>
                <span className="staff-settings-button">{t('preview.button')}</span>
              </div>
              <div className="staff-settings-sign-in" style={behind}>
                <div className="staff-settings-sheet">
                  <strong>{look.name}</strong>
                  {look.signInText && <p>{look.signInText}</p>}
                  <span className="staff-settings-button">{t('preview.signIn')}</span>
                </div>
              </div>
            </div>
          </figure>
        ))}
        {corrected && <p className="ar-small ar-muted">{t('preview.corrected')}</p>}
      </div>
    </Card>
  );
}

/** The design system's own background and text colors for the preview, independent of the page's mode. */
const surfaces = {
  light: { surface: '#ffffff', bg: '#faf9f7', sunken: '#f2f0ec', text: '#1f1d1a' },
  dark: { surface: '#1e1d1b', bg: '#161514', sunken: '#100f0e', text: '#f3f0eb' },
} as const;

function customProperties(values: Readonly<Record<string, string>>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--ar-${name}`, value]));
}

/** The firm's banner or logo with the header line beside it, or its name, as in the header. */
function Brand({ look: { name, logo, banner, headerLine } }: LookPreviewProps) {
  const picture = banner ?? logo;
  const line = headerLine ?? (picture === null ? name : null);
  return (
    <>
      {picture !== null && <img src={picture} alt={name} />}
      {line !== null && <strong>{line}</strong>}
    </>
  );
}

/** Returns whether a colour is shown differently from the firm's choice. */
function isCorrected(look: FirmLook, shown: ReturnType<typeof modeColors>): boolean {
  const pairs = [
    [look.buttonFillColor, shown.accent],
    [look.buttonTextColor, shown['on-accent']],
    [look.headerFillColor, shown.header],
    [look.headerTextColor, shown['on-header']],
  ] as const;
  return pairs.some(([wished, used]) => {
    const color = parseHex(wished);
    return color !== null && toHex(color) !== used;
  });
}
