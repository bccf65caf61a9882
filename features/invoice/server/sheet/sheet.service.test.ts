import { totalsOf } from '#platform/contract/money.rules.ts'
import { describe, expect, it } from 'vitest'
import { readBack } from '#app/server/test/e-invoice/read-back.ts'
import { sampleInvoice } from '#app/server/test/e-invoice/sample-invoice.ts'
import { readPdf } from '#platform/server/pdf/type/read-pdf.ts'
import { renderPdf } from '#platform/server/pdf/render-pdf.ts'
import { toSheet } from './sheet.service.ts'

const at = '2026-11-21T10:00:00Z'
const print = (invoice = sampleInvoice(), size: 'A4' | 'Letter' = 'A4') =>
  renderPdf(toSheet(invoice, { size, at }))
const inEuros = (minor: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(minor / 100)

describe('invoice PDF rendering', () => {
  it('INV-10 INV-11 prints every amount of the record, as read back by an independent library', async () => {
    const document = sampleInvoice()
    const { texts, title } = await readBack(await print(document))
    for (const { item, cost, price } of document.lines) {
      expect(texts).toContain(item)
      expect(texts).toContain(inEuros(cost))
      expect(texts).toContain(inEuros(price))
    }
    expect(texts).toContain('3.333')
    const sums = [
      document.subtotal,
      -document.discount,
      ...document.taxes.map(({ amount }) => amount),
      document.total,
      -document.paid,
      document.balance,
    ]
    for (const sum of sums) expect(texts).toContain(inEuros(sum))
    expect(
      document.subtotal -
        document.discount +
        document.taxes.reduce((sum, { amount }) => sum + amount, 0),
    ).toBe(document.total)
    expect(texts).toContain(`VAT 19% on ${inEuros(document.taxes[0]?.base ?? 0)}`)
    for (const known of [
      'Invoice 4987',
      '20 Nov 2026',
      '20 Dec 2026',
      'Ada Lindqvist',
      'DE89 3704 0044 0532 0130 00',
      'BELADEBEXXX',
    ])
      expect(texts).toContain(known)
    expect(title).toBe('Invoice 4987, Northwind Büro   Söhne GmbH')
  })

  it('INV-11 is tagged, declares its language and describes its images', async () => {
    const { tags, language, alts } = await readBack(await print())
    expect(language).toBe('en')
    expect(tags).toEqual(
      expect.arrayContaining([
        'Document',
        'H1',
        'H2',
        'P',
        'Table',
        'TR',
        'TH',
        'TD',
        'L',
        'LI',
        'Lbl',
        'LBody',
        'Figure',
      ]),
    )
    expect(alts).toEqual([
      `QR code for banking apps: ${inEuros(sampleInvoice().balance)} to Northwind Büro & Söhne GmbH`,
    ])
  })

  it('INV-11 continues over pages with repeated headers, page numbers, every line and the totals', async () => {
    const items = Array.from({ length: 120 }, (_, index) => ({
      item: `Part ${index + 1}`,
      cost: 100 + index,
      quantity: 1_000,
    }))
    const { pages } = await readBack(await print(sampleInvoice({ items })))
    expect(pages.length).toBeGreaterThan(3)
    const parts = pages.flatMap(page => page.filter(text => /^Part \d+$/.test(text)))
    expect(parts).toEqual(items.map(({ item }) => item))
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    const withParts = pages.filter(page => page.some(text => text.startsWith('Part ')))
    expect(withParts.every(page => page.includes('Item') && page.includes('Price'))).toBe(true)
    expect(pages.filter(page => page.includes('Subtotal'))).toHaveLength(1)
    expect(pages.find(page => page.includes('Subtotal'))).toContain('Balance due')
  })

  it('INV-11 X-32 lays out Arabic right to left, with joined letters and digits in order', async () => {
    const { total, subtotal } = totalsOf([{ cost: 123_456, quantity: 1_000 }])
    const sheet = sampleInvoice({
      items: [{ item: 'ههه', cost: 123_456, quantity: 1_000 }],
      discount: { amount: 0 },
      paid: 0,
      over: { language: 'ar', direction: 'rtl', currency: 'SAR', mark: 'draft', number: null },
    })
    expect([total, subtotal]).toEqual([123_456, 123_456])
    const bytes = await print(sheet)
    const { language, texts } = await readBack(bytes)
    expect(language).toBe('ar')
    expect(texts.filter(text => text.includes('1,234.56')).length).toBeGreaterThan(2)
    const drawn = readPdf(bytes)
    expect(drawn.fonts).toContain('NotoSansArabic-Regular')
    const raw = drawn.texts.find(
      ({ glyphs, font }) =>
        font.includes('Arabic') && glyphs.length === 3 && new Set(glyphs).size === 3,
    )
    const amount = drawn.texts.find(({ text }) => text.includes('1,234.56'))
    expect(raw?.x ?? 0).toBeGreaterThan(amount?.x ?? 1000)
  })

  it('INV-11 X-32 gives Arabic text to other programs as it is written', async () => {
    const items = [
      {
        item: 'تصميم الواجهة الأمامية (React)',
        description: 'شاشات المستودع، 99.9٪ توفّر، 12 اختبارًا بسعر 250 ر.س.',
        cost: 123_456,
        quantity: 1_000,
      },
    ]
    const { client } = sampleInvoice()
    const over = {
      language: 'ar',
      direction: 'rtl',
      currency: 'SAR',
      client: { ...client, name: 'لآلئ الزهراء بنت عبد الله', company: 'مؤسسة البحر' },
      note: 'شكرًا لتعاملكم معنا قبل 20/12/2026.',
      terms: 'الدفع خلال ٣٠ يومًا؛ غرامة التأخير 2% شهريًا',
    } as const
    const bytes = await print(
      sampleInvoice({ items, discount: { amount: 0 }, paid: 0, over: { ...over } }),
    )
    const written = [
      items[0]?.item,
      items[0]?.description,
      over.client.name,
      over.client.company,
      over.note,
      over.terms,
      'فاتورة إلى',
    ]
    const { texts } = readPdf(bytes)
    const shown = texts.map(({ text }) => text).join('')
    // The other library leaves out the spaces of text from right to left.
    const { lines } = await readBack(bytes)
    for (const text of written) {
      expect(shown).toContain(text)
      expect(lines.map(line => line.replaceAll(' ', ''))).toContain(text?.replaceAll(' ', ''))
    }
    expect(lines.join('')).toContain('1,234.56 ر.س.'.replace(' ', ''))
    // PDF/A-3A asks for the meaning of each glyph.
    const meaningless = texts.filter(({ text, glyphs }) => glyphs.length > Array.from(text).length)
    expect(meaningless).toEqual([])
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/ActualText/)
  })

  it('INV-22 prints currencies with no and with three decimals correctly', async () => {
    const items = [{ item: 'Part', cost: 12_345, quantity: 1_000 }]
    const yen = await readBack(
      await print(
        sampleInvoice({ items, discount: { amount: 0 }, paid: 0, over: { currency: 'JPY' } }),
      ),
    )
    expect(yen.texts).toContain('¥12,345')
    const dinar = await readBack(
      await print(
        sampleInvoice({ items, discount: { amount: 0 }, paid: 0, over: { currency: 'KWD' } }),
      ),
    )
    expect(dinar.texts.map(text => text.replace('\u00A0', ' '))).toContain('KWD 12.345')
  })

  it('INV-25 shows or hides terms, note, payment slip and payment methods as configured', async () => {
    const shown = (await readBack(await print())).texts
    for (const text of ['Note', 'Payment terms', 'Payment slip', 'Online banking, PayPal'])
      expect(shown).toContain(text)
    const off = {
      showTerms: false,
      showClientNotes: false,
      showPaymentStub: false,
      acceptedPayments: [],
    }
    const hidden = (await readBack(await print(sampleInvoice({ over: off })))).texts
    for (const text of ['Note', 'Payment terms', 'Payment slip', 'Accepted payment methods'])
      expect(hidden).not.toContain(text)
  })

  it('INV-12 fits Letter as well as A4, and is byte-identical for the same invoice', async () => {
    const letter = Buffer.from(await print(sampleInvoice(), 'Letter')).toString('latin1')
    expect(letter).toMatch(/\/MediaBox \[0 0 612 792\]/)
    expect(Buffer.compare(await print(), await print())).toBe(0)
  })
})
