import { describe, expect, it } from 'vitest'
import { countryCodeOf } from './invoice-country.rules.ts'
import type { InvoiceDocument } from './invoice-document.rules.ts'
import { creditorReference, paymentCodeOf } from './invoice-payment-code.rules.ts'

const party = { name: '', address: '', country: '', taxId: '' }
const invoice = (
  over: Partial<InvoiceDocument> & { iban?: string; address?: string } = {},
): InvoiceDocument => ({
  kind: 'invoice',
  number: '4987',
  mark: null,
  language: 'en',
  direction: 'ltr',
  currency: 'EUR',
  issuedDate: '2026-11-20',
  dueDate: null,
  refersTo: null,
  company: {
    ...party,
    name: 'Robert Schneider AG',
    address: over.address ?? 'Rue du Lac 1268\n2501 Biel',
    country: 'Schweiz',
    email: '',
    phone: '',
    website: '',
    logoUrl: null,
  },
  client: {
    ...party,
    name: 'Pia Rutschmann',
    company: '',
    companyEmail: '',
    address: 'Marktgasse 28, 9400 Rorschach',
    country: 'CH',
    contact: '',
  },
  payment: {
    totalDue: 0,
    bankName: '',
    country: '',
    iban: over.iban ?? 'DE89 3704 0044 0532 0130 00',
    swiftCode: 'BELADEBEXXX',
  },
  lines: [],
  salesperson: '',
  subtotal: 0,
  discount: 0,
  taxes: [],
  total: 199_995,
  paid: 0,
  credited: 0,
  balance: 199_995,
  note: '',
  terms: '',
  showTerms: true,
  showClientNotes: true,
  showPaymentStub: false,
  acceptedPayments: [],
  ...over,
})

describe('payment code', () => {
  it('INV-16 encodes a euro invoice as a SEPA transfer according to EPC069-12', () => {
    const lines = [
      'BCD',
      '002',
      '1',
      'SCT',
      'BELADEBEXXX',
      'Robert Schneider AG',
      'DE89370400440532013000',
      'EUR1999.95',
      '',
      '',
      '4987',
    ]
    expect(paymentCodeOf(invoice())).toEqual({ kind: 'sepa', text: lines.join('\n') })
  })

  it('INV-16 encodes a Swiss account as a 31-line QR-bill with a valid creditor reference', () => {
    const code = paymentCodeOf(invoice({ currency: 'CHF', iban: 'CH9300762011623852957' }))
    const lines = code?.text.split('\n') ?? []
    expect(code?.kind).toBe('swiss')
    expect(lines).toHaveLength(31)
    expect(lines.slice(0, 11)).toEqual([
      'SPC',
      '0200',
      '1',
      'CH9300762011623852957',
      'S',
      'Robert Schneider AG',
      'Rue du Lac',
      '1268',
      '2501',
      'Biel',
      'CH',
    ])
    expect(lines.slice(11, 18)).toEqual(['', '', '', '', '', '', ''])
    expect(lines.slice(18)).toEqual([
      '1999.95',
      'CHF',
      'S',
      'Pia Rutschmann',
      'Marktgasse',
      '28',
      '9400',
      'Rorschach',
      'CH',
      'SCOR',
      creditorReference('4987'),
      '4987',
      'EPD',
    ])
  })

  it('INV-16 encodes a QR-IBAN with a 27-digit reference and its check digit', () => {
    const lines = paymentCodeOf(
      invoice({
        currency: 'CHF',
        iban: 'CH4431999123000889012',
        number: '21000000000313947143000901',
      }),
    )?.text.split('\n')
    expect(lines?.slice(27, 29)).toEqual(['QRR', '210000000003139471430009017'])
  })

  it('INV-16 gives a reference with a mistyped digit another check digit', () => {
    const typed = Array.from(
      '0123456789',
      digit =>
        paymentCodeOf(
          invoice({ currency: 'CHF', iban: 'CH4431999123000889012', number: `4987${digit}` }),
        )?.text.split('\n')[28],
    )
    expect(new Set(typed.map(reference => reference?.slice(-1))).size).toBe(10)
    expect(typed.every(reference => reference?.length === 27)).toBe(true)
  })

  it.each([
    ['CH4929999123000889012', 'SCOR'],
    ['CH5730000123000889012', 'QRR'],
    ['CH4431999123000889012', 'QRR'],
    ['CH5232000123000889012', 'SCOR'],
  ])('INV-16 recognizes a QR-IBAN by its bank number: %s', (iban, kind) => {
    const code = paymentCodeOf(invoice({ currency: 'CHF', iban }))
    expect(code?.text.split('\n')[27]).toBe(kind)
  })

  it('INV-16 names the company of the client as the debtor, the person without one', () => {
    const debtorOf = (company: string) => {
      const client = { ...invoice().client, company }
      const code = paymentCodeOf(
        invoice({ currency: 'CHF', iban: 'CH9300762011623852957', client }),
      )
      return code?.text.split('\n')[21]
    }
    expect([debtorOf('Rutschmann AG'), debtorOf('')]).toEqual(['Rutschmann AG', 'Pia Rutschmann'])
  })

  it('INV-16 encodes from one cent to 999,999,999.99, as far as both formats go', () => {
    const swiss = { currency: 'CHF', iban: 'CH9300762011623852957' }
    const codes = [1, 99_999_999_999, 100_000_000_000].map(balance =>
      [{}, swiss].map(account => paymentCodeOf(invoice({ ...account, balance }))?.kind),
    )
    expect(codes).toEqual([
      ['sepa', 'swiss'],
      ['sepa', 'swiss'],
      [undefined, undefined],
    ])
  })

  it('INV-16 encodes a Swiss account as a QR-bill in francs and euros only', () => {
    const kinds = ['CHF', 'EUR', 'USD'].map(
      currency => paymentCodeOf(invoice({ currency, iban: 'CH9300762011623852957' }))?.kind,
    )
    expect(kinds).toEqual(['swiss', 'swiss', undefined])
  })

  it('INV-16 cuts names and numbers to what the formats hold, in one line', () => {
    const company = { ...invoice().company, name: `Robert\n${'x'.repeat(80)}` }
    const number = '9'.repeat(200)
    const sepa = paymentCodeOf(invoice({ company, number }))?.text.split('\n') ?? []
    expect([sepa[5], sepa[10]]).toEqual([`Robert ${'x'.repeat(63)}`, '9'.repeat(140)])
  })

  it('INV-16 uses an ISO 11649 creditor reference', () => {
    expect(creditorReference('539007547034')).toBe('RF18539007547034')
  })

  it.each([
    ['nothing is due', { balance: 0 }],
    ['it is a draft', { number: null }],
    ['it is void', { mark: 'void' } as const],
    ['it is an estimate', { kind: 'estimate' } as const],
    ['the currency isn’t supported', { currency: 'USD' }],
    ['the account isn’t an IBAN', { iban: 'DE89370400440532013001' }],
    ['the account is outside SEPA', { iban: 'SA0380000000608010167519' }],
    [
      'a Swiss creditor has no town',
      { iban: 'CH9300762011623852957', currency: 'CHF', address: 'Somewhere' },
    ],
  ])('INV-16 is omitted when %s', (_, over) => {
    expect(paymentCodeOf(invoice(over))).toBeUndefined()
  })

  it('INV-17 resolves country names in several languages and rejects countries that no longer exist', () => {
    expect(
      ['Germany', 'deutschland', ' DE ', 'ألمانيا', 'Schweiz', 'Suíça', 'USA', 'Türkiye'].map(
        countryCodeOf,
      ),
    ).toEqual(['DE', 'DE', 'DE', 'DE', 'CH', 'CH', 'US', 'TR'])
    expect(['', 'Nowhere', 'DD', 'EU', 'European Union'].map(countryCodeOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
