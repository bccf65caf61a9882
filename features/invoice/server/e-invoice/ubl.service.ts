import { moneyOf, percentOf, quantityOf, TYPE_CODES } from './cii.service.ts'
import type { EInvoice, ELine, EParty } from './model.service.ts'
import { documentOf, element, leaf, type Xml } from './xml.service.ts'

// UBL 2.1, the other syntax of EN 16931. The order of elements is the schema's.

/** A credit note is a separate document type with different element names. */
const NAMES = {
  invoice: {
    root: 'Invoice',
    type: 'cbc:InvoiceTypeCode',
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  creditNote: {
    root: 'CreditNote',
    type: 'cbc:CreditNoteTypeCode',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
}
const kindOf = ({ isCreditNote }: EInvoice) => (isCreditNote ? 'creditNote' : 'invoice')
/** Payment means not specified (UNTDID 4461). */
const NO_MEANS = '1'
const NAMESPACES = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017'

export function toUbl(invoice: EInvoice): string {
  const { number, issuedDate, dueDate, notes, currency, seller, buyer, iban, bic, terms, lines } =
    invoice
  const kind = kindOf(invoice)
  const { root, type } = NAMES[kind]
  const { isCreditNote, preceding } = invoice
  return documentOf(
    element(
      root,
      [
        leaf('cbc:CustomizationID', CUSTOMIZATION),
        leaf('cbc:ID', number),
        leaf('cbc:IssueDate', issuedDate),
        isCreditNote ? undefined : leaf('cbc:DueDate', dueDate),
        leaf(type, TYPE_CODES[kind]),
        notes.map(note => leaf('cbc:Note', note)),
        leaf('cbc:DocumentCurrencyCode', currency),
        preceding === ''
          ? undefined
          : element(
              'cac:BillingReference',
              element('cac:InvoiceDocumentReference', [leaf('cbc:ID', preceding)]),
            ),
        element('cac:AccountingSupplierParty', element('cac:Party', toParty(seller))),
        element('cac:AccountingCustomerParty', element('cac:Party', toParty(buyer))),
        iban === ''
          ? dueOf(invoice)
          : element('cac:PaymentMeans', [
              leaf('cbc:PaymentMeansCode', currency === 'EUR' ? '58' : '30'),
              leaf('cbc:PaymentID', number),
              element('cac:PayeeFinancialAccount', [
                leaf('cbc:ID', iban),
                leaf('cbc:Name', seller.name),
                bic === ''
                  ? undefined
                  : element('cac:FinancialInstitutionBranch', [leaf('cbc:ID', bic)]),
              ]),
            ]),
        terms === '' ? undefined : element('cac:PaymentTerms', [leaf('cbc:Note', terms)]),
        ...totalsOf(invoice),
        lines.map((line, index) => toLine(line, { index, invoice })),
      ],
      { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`, ...NAMESPACES },
    ),
  )
}

/** A credit note has no other element for its due date. */
const dueOf = ({ isCreditNote, dueDate }: EInvoice) =>
  isCreditNote
    ? element('cac:PaymentMeans', [
        leaf('cbc:PaymentMeansCode', NO_MEANS),
        leaf('cbc:PaymentDueDate', dueDate),
      ])
    : undefined

interface Taxed {
  category: string
  basisPoints: number
}
const vat = element('cac:TaxScheme', [leaf('cbc:ID', 'VAT')])
const taxCategory = (name: string, { category, basisPoints }: Taxed, reason = ''): Xml =>
  element(name, [
    leaf('cbc:ID', category),
    category === 'O' ? undefined : leaf('cbc:Percent', percentOf(basisPoints)),
    leaf('cbc:TaxExemptionReason', reason),
    vat,
  ])
const sumIn = (invoice: EInvoice) => {
  const money = moneyOf(invoice)
  return (name: string, minor: number) => leaf(name, money(minor), { currencyID: invoice.currency })
}

function totalsOf(invoice: EInvoice): (Xml | undefined)[] {
  const { allowances, taxes, sums } = invoice
  const sum = sumIn(invoice)
  return [
    allowances.map(allowance =>
      element('cac:AllowanceCharge', [
        leaf('cbc:ChargeIndicator', 'false'),
        leaf('cbc:AllowanceChargeReason', 'Discount'),
        sum('cbc:Amount', allowance.amount),
        taxCategory('cac:TaxCategory', allowance),
      ]),
    ),
    element('cac:TaxTotal', [
      sum('cbc:TaxAmount', sums.tax),
      taxes.map(tax =>
        element('cac:TaxSubtotal', [
          sum('cbc:TaxableAmount', tax.base),
          sum('cbc:TaxAmount', tax.amount),
          taxCategory('cac:TaxCategory', tax, tax.category === 'O' ? 'Not subject to VAT' : ''),
        ]),
      ),
    ]),
    element('cac:LegalMonetaryTotal', [
      sum('cbc:LineExtensionAmount', sums.lines),
      sum('cbc:TaxExclusiveAmount', sums.beforeTax),
      sum('cbc:TaxInclusiveAmount', sums.total),
      sum('cbc:AllowanceTotalAmount', sums.allowances),
      sum('cbc:PrepaidAmount', sums.paid),
      sum('cbc:PayableAmount', sums.due),
    ]),
  ]
}

function toParty({
  id,
  name,
  contact,
  email,
  streets,
  postCode,
  town,
  country,
  vatId,
  taxNumber,
}: EParty): Xml {
  const [street = '', ...rest] = streets
  const scheme = (number: string, kind: string) =>
    number === ''
      ? ''
      : element('cac:PartyTaxScheme', [
          leaf('cbc:CompanyID', number),
          element('cac:TaxScheme', [leaf('cbc:ID', kind)]),
        ])
  return [
    email === '' ? '' : (leaf('cbc:EndpointID', email, { schemeID: 'EM' }) ?? ''),
    id === '' ? '' : element('cac:PartyIdentification', [leaf('cbc:ID', id)]),
    element('cac:PostalAddress', [
      leaf('cbc:StreetName', street),
      leaf('cbc:AdditionalStreetName', rest.join(', ')),
      leaf('cbc:CityName', town),
      leaf('cbc:PostalZone', postCode),
      element('cac:Country', [leaf('cbc:IdentificationCode', country)]),
    ]),
    scheme(vatId, 'VAT'),
    scheme(taxNumber, 'TAX'),
    element('cac:PartyLegalEntity', [leaf('cbc:RegistrationName', name)]),
    contact === '' ? '' : element('cac:Contact', [leaf('cbc:Name', contact)]),
  ]
}

function toLine(line: ELine, { index, invoice }: { index: number; invoice: EInvoice }): Xml {
  const { quantity, net, allowance, description, name, cost } = line
  const sum = sumIn(invoice)
  const names = NAMES[kindOf(invoice)]
  return element(names.line, [
    leaf('cbc:ID', `${index + 1}`),
    leaf(names.quantity, quantityOf(quantity), { unitCode: 'C62' }),
    sum('cbc:LineExtensionAmount', net),
    allowance === undefined
      ? undefined
      : element('cac:AllowanceCharge', [
          leaf('cbc:ChargeIndicator', 'false'),
          leaf('cbc:AllowanceChargeReason', 'Discount'),
          leaf('cbc:MultiplierFactorNumeric', percentOf(allowance.basisPoints)),
          sum('cbc:Amount', allowance.amount),
          sum('cbc:BaseAmount', allowance.base),
        ]),
    element('cac:Item', [
      leaf('cbc:Description', description),
      leaf('cbc:Name', name),
      taxCategory('cac:ClassifiedTaxCategory', line),
    ]),
    element('cac:Price', [sum('cbc:PriceAmount', cost)]),
  ])
}
