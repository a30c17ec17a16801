import type { ClientKind } from '@anteroom/contract';
import { insertClients } from '../portal/clients/insertClients.ts';
import type { Tx } from '../portal/schema.ts';

interface DemoClient {
  readonly id: string;
  readonly companyId: string;
  readonly kind: ClientKind;
  readonly name: string;
  readonly doingBusinessAs?: string;
  readonly displayAs?: string;
  readonly nickname?: string;
}

/** Clients for which each demo account acts. The contact's ID is the account's name. */
export const clientsOf: Readonly<Record<string, readonly string[]>> = {
  olivia: ['us-001', 'us-002', 'us-003'],
  owen: ['us-002'],
  marco: Array.from({ length: 40 }, (_, index) => `us-${String(101 + index)}`),
  mfa: ['us-201'],
  newcomer: ['us-201'],
  reader: ['us-001', 'us-002'],
  ines: ['br-001', 'br-002'],
  george: ['gb-001'],
  nora: ['gb-002'],
  locked: ['xx-001'],
};

const named: readonly DemoClient[] = [
  {
    id: 'us-001',
    companyId: 'c1001',
    kind: 'Business',
    name: 'Bramble & Oak Furniture LLC',
    doingBusinessAs: 'Bramble & Oak',
    nickname: 'the workshop',
  },
  { id: 'us-002', companyId: 'c1001', kind: 'Individual', name: 'Olivia Hartwell', nickname: 'Liv' },
  {
    id: 'us-003',
    companyId: 'c1001',
    kind: 'Business',
    name: 'Hartwell Family Trust',
    displayAs: 'Hartwell Trust',
  },
  { id: 'us-201', companyId: 'c1001', kind: 'Individual', name: 'Miriam Fairbanks' },
  {
    id: 'br-001',
    companyId: 'c2001',
    kind: 'Business',
    name: 'Padaria Três Corações Ltda',
    doingBusinessAs: 'Padaria Três Corações',
    nickname: 'padaria',
  },
  {
    id: 'br-002',
    companyId: 'c2001',
    kind: 'Business',
    name: 'Inês Albuquerque Arquitetura ME',
    displayAs: 'Albuquerque Arquitetura',
  },
  { id: 'gb-001', companyId: 'c3001', kind: 'Individual', name: 'George Pemberton' },
  { id: 'gb-002', companyId: 'c3001', kind: 'Individual', name: 'Nora Whitcombe' },
  { id: 'xx-001', companyId: 'c9001', kind: 'Individual', name: 'Lorna Keyes' },
];

const marcosBusinesses = [
  'Alder Street Bakery',
  'Beacon Hill Dental',
  'Birch & Bloom Florists',
  'Blue Heron Kayaks',
  'Bridgeway Plumbing',
  'Cascade Cycle Works',
  'Cedar Grove Nursery',
  'Copper Kettle Coffee',
  'Dovetail Joinery',
  'Eastside Auto Glass',
  'Evergreen Veterinary',
  'Fernwood Books',
  'Foxglove Apothecary',
  'Granite Peak Climbing',
  'Harvest Moon Catering',
  'Hollow Pine Brewing',
  'Juniper Yoga Studio',
  'Kestrel Photography',
  'Lakeshore Marina',
  'Lantern Street Theatre',
  'Maple & Main Realty',
  'Meridian Logistics',
  'Northlight Architects',
  'Old Mill Pottery',
  'Orchard Lane Preschool',
  'Pelican Point Seafood',
  'Quarry Stone Masonry',
  'Redwood Robotics',
  'Riverbend Landscaping',
  'Saltmarsh Candles',
] as const;

const marcosPeople = [
  'Marco Bellini',
  'Adaeze Okafor',
  'Brigid Sweeney',
  'Chen Wei-Lin',
  'Dolores Aguilar',
  'Émile Fournier',
  'Freya Lindqvist',
  'Harish Menon',
  'Zoë van Houten',
  'Ángela Ríos',
] as const;

const marcos: readonly DemoClient[] = [
  ...marcosPeople.map((name) => ({ kind: 'Individual' as const, name })),
  ...marcosBusinesses.map((name) => ({ kind: 'Business' as const, name: `${name} Inc.`, displayAs: name })),
].map((client, index) => ({ ...client, id: `us-${String(101 + index)}`, companyId: 'c1001' }));

export async function seedClients(tx: Tx): Promise<void> {
  await insertClients(
    tx,
    [...named, ...marcos].map((client) => ({
      company_id: client.companyId,
      client_id: client.id,
      kind: client.kind,
      name: client.name,
      doing_business_as: client.doingBusinessAs ?? null,
      display_as: client.displayAs ?? null,
      nickname: client.nickname ?? null,
      code: client.id.toUpperCase(),
    })),
  );
}
