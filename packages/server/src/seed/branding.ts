import { changeFirm } from '../portal/companies/changeFirm.ts';
import type { Tx } from '../portal/schema.ts';

/**
 * Adds a logo for the Brazilian demo firm and a banner for the British one; their names are shown beside them as text.
 */
export async function seedBranding(tx: Tx): Promise<void> {
  await changeFirm(tx, 'c2001', { header_image: dataUrl(sunrise) });
  await changeFirm(tx, 'c3001', { banner_image: dataUrl(bridge) });
}

function dataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const sunrise = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M4 31h32M10 31a10 10 0 0 1 20 0M20 6v7M7 14l5 4M33 14l-5 4"/></svg>`;

const bridge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 40" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M2 26h80M26 34V8h6v26M52 34V8h6v26M24 8h10M50 8h10M2 22Q16 22 26 10M58 10q10 12 24 12M32 12q10 14 20 0M10 26v-5M18 26v-9M42 26v-7M66 26v-9M74 26v-5M4 36q5-4 10 0t10 0 10 0 10 0 10 0 10 0 10 0 10 0"/></svg>`;
