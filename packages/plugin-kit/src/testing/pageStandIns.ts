/** Browser features that a page needs and jsdom lacks. */
interface Page {
  matchMedia?: typeof window.matchMedia;
  ResizeObserver?: typeof window.ResizeObserver;
  scrollTo: typeof window.scrollTo;
  readonly Element: typeof window.Element;
  readonly HTMLCanvasElement: typeof window.HTMLCanvasElement;
}

/** Transparent image of one pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/**
 * Adds stand-ins for `matchMedia`, `ResizeObserver`, scrolling and the canvas to a jsdom page. No media query matches,
 * no element changes size or scrolls, and a canvas only remembers whether something was drawn. A test that needs more
 * can replace them with its own.
 */
export function providePageStandIns(page: Page): void {
  page.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }) as MediaQueryList;
  page.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  page.scrollTo = () => {};
  page.Element.prototype.scrollIntoView ??= () => {};
  const contexts = new WeakMap<HTMLCanvasElement, unknown>();
  Object.assign(page.HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string) {
      if (kind !== '2d') return null;
      if (!contexts.has(this)) contexts.set(this, drawingContext(this));
      return contexts.get(this);
    },
    toDataURL: () => `data:image/png;base64,${picture}`,
    toBlob(use: (blob: Blob) => void) {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      setTimeout(() => use(new Blob([bytes], { type: 'image/png' })));
    },
  });
}

/** Width of a letter in px. axe mistakes text without a width for an icon. */
const LETTER_WIDTH = 8;

function drawingContext(canvas: HTMLCanvasElement): object {
  let isDrawn = false;
  const known: Readonly<Record<string, unknown>> = {
    canvas,
    measureText: (text: string) => ({ width: text.length * LETTER_WIDTH }),
    clearRect: () => {
      isDrawn = false;
    },
    getImageData: (_left: number, _top: number, width: number, height: number) =>
      imageData(width, height, isDrawn),
    createImageData: (width: number, height: number) => imageData(width, height, false),
    createLinearGradient: gradient,
    createRadialGradient: gradient,
    createConicGradient: gradient,
    createPattern: () => null,
    getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    getLineDash: () => [],
  };
  return new Proxy<Record<PropertyKey, unknown>>(
    { ...known },
    {
      get(target, name) {
        if (name in target || typeof name === 'symbol') return target[name];
        return () => {
          if (/^(draw|fill|put|stroke)/.test(name)) isDrawn = true;
        };
      },
    },
  );
}

function gradient() {
  return { addColorStop: () => {} };
}

/** Returns pixels that are either all black or all transparent. */
function imageData(width: number, height: number, isDrawn: boolean) {
  const data = new Uint8ClampedArray(Math.ceil(width) * Math.ceil(height) * 4);
  if (isDrawn) for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, width, height, colorSpace: 'srgb' };
}
