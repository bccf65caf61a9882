import type { InvoiceStatus } from '../../contract/invoice.rules.ts'

// What the demo's invoices say: all invented.

const blank = { taxId: '', language: 'en' as const, isPaused: false }
const client = (
  name: string,
  [company, companyEmail, address, country, contact]: readonly [
    string,
    string,
    string,
    string,
    string,
  ],
) => ({
  ...blank,
  name,
  company,
  companyEmail,
  address,
  country,
  contact,
})

export const CLIENTS = [
  client('Ines Halvorsen', [
    'Northwind Castings',
    'accounts@northwind.example',
    'Havnegata 14\n7010 Trondheim',
    'Norway',
    '+47 555 01 10',
  ]),
  client('Rob Tanner', [
    'Blue Harbor Foods',
    'rob@blueharbor.example',
    '88 Dock Road\nGalway H91',
    'Ireland',
    '+353 555 01 11',
  ]),
  client('Mila Sterling', [
    'Summit Works',
    'payables@summitworks.example',
    '1400 Ridge Avenue\nBoulder, CO 80302',
    'United States',
    '+1 555 0112',
  ]),
  {
    ...client('Haruto Minami', [
      'Minami Seiki',
      'haruto@minami.example',
      '3-12 Honmachi\nOsaka 541',
      'Japan',
      '+81 555 01 13',
    ]),
    taxId: 'T1810000000013',
  },
  {
    ...client('Jutta Brandt', [
      'Atelier Brandt',
      'post@atelier-brandt.example',
      'Lindenstraße 7\n50674 Köln',
      'Germany',
      '+49 555 01 14',
    ]),
    language: 'de' as const,
    taxId: 'DE000000014',
  },
  {
    ...client('سلمى الحداد', [
      'مصنع النخيل',
      'salma@nakheel.example',
      'شارع الميناء 22\nدبي',
      'United Arab Emirates',
      '+971 555 01 15',
    ]),
    language: 'ar' as const,
  },
  client('Piotr Kowalski', [
    'Kowalski & Daughters',
    'piotr@kowalski.example',
    'ul. Młyńska 3\n61-730 Poznań',
    'Poland',
    '+48 555 01 16',
  ]),
  client('Grace Achieng', [
    'Lumen Looms',
    'grace@lumenlooms.example',
    'Kenyatta Lane 9\nNairobi',
    'Kenya',
    '+254 555 01 17',
  ]),
  client('Oskar Nyberg', [
    'Tidewater Press',
    'oskar@tidewater.example',
    'Strandvägen 31\n114 56 Stockholm',
    'Sweden',
    '+46 555 01 18',
  ]),
  client('Leila Cordeiro', [
    'Alder & Ash',
    'leila@alderash.example',
    'Rua das Oliveiras 5\n4050 Porto',
    'Portugal',
    '+351 555 01 19',
  ]),
  client('Theodora Featherstonehaugh-Castellanos', [
    'Meridian Tools',
    'theodora@meridian.example',
    '5 Foundry Yard\nSheffield S3',
    'United Kingdom',
    '+44 555 01 20',
  ]),
] as const

/** Item, what it is, and what one costs. */
export const ITEMS: readonly (readonly [string, string, number])[] = [
  ['24-piece tool set', 'Chrome vanadium, with carrying case', 189.5],
  ['Blade sharpening', 'Per blade, including pickup and return', 12.4],
  ['Bearing 6204-2RS', 'Double-sealed', 7.95],
  ['Press tool design', 'Drawings and first sample', 1450],
  ['Milling', 'Hourly rate', 96],
  ['Gasket kit', 'For P series pumps', 44.9],
  ['Delivery', 'To your door, with liftgate', 65],
  ['On-site training', 'Half day, up to eight people', 620],
  ['Steel rod, 2 m', 'S235, cut to length', 18.75],
  ['Maintenance visit', 'Inspection, lubrication and report', 310],
  ['Replacement lamp', 'LED, 24 V', 23.2],
]

export interface SeedInvoice {
  client: number
  /** So many days ago it was made out, and so many later it was due. */
  ago: number
  due?: number
  status: InvoiceStatus
  service: string
  currency?: string
  /** Of the total: what was paid, what was credited. */
  share?: number
  credit?: number
}

const PARTS = 'Parts and tools'
const WORK = 'Workshop'
const DESIGN = 'Design'
/** In the order of their dates; drafts last, as they have no number. Past due and partly paid follow from the days and the sums. */
export const INVOICES: readonly SeedInvoice[] = [
  { client: 0, ago: 118, status: 'Paid', service: PARTS },
  { client: 4, ago: 112, status: 'Paid', service: DESIGN, currency: 'EUR' },
  { client: 2, ago: 104, status: 'Past Due', service: WORK },
  { client: 6, ago: 99, status: 'Paid', service: PARTS, currency: 'EUR' },
  { client: 1, ago: 93, status: 'Paid', service: WORK },
  { client: 9, ago: 90, status: 'Void', service: PARTS, currency: 'EUR' },
  { client: 9, ago: 89, status: 'Paid', service: PARTS, currency: 'EUR' },
  { client: 3, ago: 82, status: 'Paid', service: DESIGN, currency: 'JPY' },
  { client: 10, ago: 77, status: 'Past Due', service: PARTS, share: 0.4 },
  { client: 5, ago: 71, status: 'Paid', service: WORK },
  { client: 7, ago: 66, status: 'Paid', service: PARTS, credit: 0.1 },
  { client: 8, ago: 60, status: 'Paid', service: DESIGN, currency: 'EUR' },
  { client: 2, ago: 52, status: 'Past Due', service: PARTS },
  { client: 0, ago: 47, status: 'Paid', service: WORK },
  { client: 4, ago: 41, status: 'Past Due', service: PARTS, currency: 'EUR' },
  { client: 1, ago: 36, status: 'Paid', service: PARTS },
  { client: 6, ago: 33, due: 45, status: 'Sent', service: WORK, currency: 'EUR', share: 0.5 },
  { client: 10, ago: 29, status: 'Paid', service: DESIGN },
  { client: 3, ago: 26, status: 'Downloaded', service: PARTS, currency: 'JPY' },
  { client: 9, ago: 22, status: 'Sent', service: WORK, currency: 'EUR' },
  { client: 7, ago: 19, status: 'Downloaded', service: DESIGN },
  { client: 5, ago: 15, status: 'Sent', service: PARTS, share: 0.25 },
  { client: 8, ago: 12, status: 'Sent', service: WORK, currency: 'EUR' },
  { client: 0, ago: 8, due: 14, status: 'Downloaded', service: PARTS },
  { client: 2, ago: 5, status: 'Sent', service: WORK },
  { client: 4, ago: 2, status: 'Sent', service: PARTS, currency: 'EUR' },
  { client: 1, ago: 1, status: 'Draft', service: PARTS },
  { client: 10, ago: 0, status: 'Draft', service: DESIGN },
  { client: 7, ago: 0, status: 'Draft', service: WORK },
]
