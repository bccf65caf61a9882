import { SETTINGS_BY_DEFAULT } from '../contract/settings.contract.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { saveSection } from './settings.repo.ts'

// The demo's company: invented, with valid account numbers that belong to nobody.

export async function seedSettings(trx: Trx, now: Date): Promise<void> {
  const company = {
    ...SETTINGS_BY_DEFAULT.company,
    address: 'Uferweg 12\n8408 Winterthur',
    country: 'Switzerland',
    email: 'office@smart-fft.example',
    phone: '+41 52 555 01 23',
    website: 'https://smart-fft.example',
    taxId: 'CHE-123.456.788 MWST',
    bankName: 'Bank an der Töss',
    iban: 'CH9300762011623852957',
    swiftCode: 'BTOSCH22',
  }
  const rates = [
    { name: 'Standard', basisPoints: 810 },
    { name: 'Reduced', basisPoints: 260 },
    { name: 'Exempt', basisPoints: 0 },
  ]
  await saveSection(trx, { section: 'company', values: company, version: 1, now })
  await saveSection(trx, { section: 'tax', values: { rates }, version: 1, now })
}
