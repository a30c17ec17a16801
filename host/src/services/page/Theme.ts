import { type Theme as FirmTheme, getCurrentTheme, getTheme, getThemeBanner } from '@anteroom/contract/theme';
import { firmColors } from '@anteroom/domain/theme/firmColors';
import { type ColorMode, Http, Log, type Theme } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { pageData } from '../http/pageData.ts';
import { DevicePreferences } from './Preferences.ts';
import { StateStore } from './StateStore.ts';

const modeKey = 'cc-color-mode';

/** Applies the firm's branding and the person's choice of light or dark mode to the page's root element. */
@injectable('Singleton')
export class PortalTheme implements Theme {
  private readonly currentFirm = atom<FirmTheme | null>(null);
  private readonly currentMode;
  readonly firm = atom((get) => get(this.currentFirm));
  private readonly currentBanner = atom<string | null>(null);
  /** The firm's banner as a data URL; null until it is loaded or if there is none. */
  readonly banner = atom((get) => get(this.currentBanner));
  readonly mode;

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Log) private readonly log: Log,
    @inject(DevicePreferences) private readonly preferences: DevicePreferences,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    const mode = atom<ColorMode>(preferences.get<ColorMode>(modeKey) ?? 'system');
    this.currentMode = mode;
    this.mode = atom((get) => get(mode));
    this.applyMode();
    // The server puts the theme into the page, so that the page is not shown in other colours first.
    const known = pageData<FirmTheme>('anteroom-theme');
    if (known) this.apply(known);
  }

  setMode(mode: ColorMode): void {
    this.preferences.set(modeKey, mode);
    this.store.set(this.currentMode, mode);
    this.applyMode();
  }

  /** Loads the branding of a firm, or with null of the firm that this browser was last signed in to. */
  async load(companyId: string | null): Promise<void> {
    const shown = this.store.get(this.currentFirm);
    if (shown && (companyId === null || shown.companyId === companyId)) return;
    await this.reading('theme', async () => {
      if (companyId !== null) return this.apply(await this.http.call(getTheme, { params: { companyId } }));
      const last = await this.http.call(getCurrentTheme);
      // The person may have signed in to another firm since.
      if (this.store.get(this.currentFirm) === null) this.apply(last);
    });
  }

  /** Reloads the firm's branding after it was changed. */
  async loadAgain(): Promise<void> {
    await this.reading('theme', async () => {
      // Use the endpoint that identifies the firm by cookie: browsers cache the response of the firm's own endpoint for
      // a while.
      const firm = await this.http.call(getCurrentTheme);
      // The browser may have signed in to another firm since, in another tab.
      if (firm.companyId === this.store.get(this.currentFirm)?.companyId)
        this.apply(firm, Date.now().toString(36));
    });
  }

  /** @param version - a new value bypasses the cache of the banner. */
  private apply(firm: FirmTheme, version?: string): void {
    const { style } = document.documentElement;
    // Without a firm, the design system's own colours stay, which the sign-in pages show too.
    for (const [property, value] of Object.entries(firmColors(firm.colors)))
      style.setProperty(property, firm.companyId === null ? null : value);
    this.store.set(this.currentFirm, firm);
    this.store.set(this.currentBanner, null);
    if (firm.hasBanner) void this.loadBanner(firm, version);
  }

  private async loadBanner({ companyId }: FirmTheme, version?: string): Promise<void> {
    if (companyId === null) return;
    await this.reading('banner', async () => {
      const query = { v: version };
      const { dataUrl } = await this.http.call(getThemeBanner, { params: { companyId }, query });
      if (this.store.get(this.currentFirm)?.companyId === companyId)
        this.store.set(this.currentBanner, dataUrl);
    });
  }

  /** Logs a failed read. The page then keeps its colours, and shows the firm's name instead of the banner. */
  private async reading(what: 'theme' | 'banner', read: () => Promise<void>): Promise<void> {
    await read().catch((cause: unknown) => this.log.warn(`The firm’s ${what} could not be read`, cause));
  }

  private applyMode(): void {
    const mode = this.store.get(this.currentMode);
    if (mode === 'system') delete document.documentElement.dataset.mode;
    else document.documentElement.dataset.mode = mode;
  }
}
