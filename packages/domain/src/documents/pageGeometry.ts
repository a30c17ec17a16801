/** Box on a page, in points (1/72 inch) from the upper left corner of the page as displayed. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Layout of the pages in the layer over them. Page numbers start at 1. */
export interface PageGeometry {
  readonly pageCount: number;
  /** Returns the size of a page, in points. */
  sizeOf(page: number): Pick<PageBox, 'width' | 'height'>;
  /** Returns the position of a page's box within the layer, in pixels. */
  placeOf(page: number, box: PageBox): PageBox;
}

/** Point within the layer over the pages, in pixels. */
export interface LayerPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the number of the page at this point; null between pages. */
export function pageAt(pages: PageGeometry, { x, y }: LayerPoint): number | null {
  for (let page = 1; page <= pages.pageCount; page++) {
    const place = pages.placeOf(page, { x: 0, y: 0, ...pages.sizeOf(page) });
    const isWithin =
      x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height;
    if (isWithin) return page;
  }
  return null;
}

/** Returns a box of this size centred on the point, moved as needed to stay on the page. */
export function boxAround(
  pages: PageGeometry,
  page: number,
  { x, y }: LayerPoint,
  { width, height }: Pick<PageBox, 'width' | 'height'>,
): PageBox {
  const place = pages.placeOf(page, { x: 0, y: 0, ...pages.sizeOf(page) });
  const scale = place.width / pages.sizeOf(page).width;
  return boxWithin(pages, page, {
    width,
    height,
    x: (x - place.x) / scale - width / 2,
    y: (y - place.y) / scale - height / 2,
  });
}

/**
 * Returns the box, moved (and shrunk, if it is too large) to fit on the page, and rounded down to hundredths of a
 * point.
 */
export function boxWithin(pages: PageGeometry, page: number, box: PageBox): PageBox {
  const size = pages.sizeOf(page);
  const width = wholeHundredths(Math.min(box.width, size.width));
  const height = wholeHundredths(Math.min(box.height, size.height));
  return {
    x: wholeHundredths(Math.max(0, Math.min(box.x, size.width - width))),
    y: wholeHundredths(Math.max(0, Math.min(box.y, size.height - height))),
    width,
    height,
  };
}

/** Rounds a length in points down to hundredths, so that a box stays on its page. */
export function wholeHundredths(points: number): number {
  return Math.floor(points * 100) / 100;
}
