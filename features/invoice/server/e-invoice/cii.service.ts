import type { EInvoice, ELine, EParty } from './model.service.ts'
import { documentOf, element, leaf, type Xml } from './xml.service.ts'

// UN/CEFACT Cross Industry Invoice D16B as Factur-X and ZUGFeRD have it, profile EN 16931. The order of elements is the schema's.

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}
const GUIDELINE = 'urn:cen.eu:en16931:2017'
/** A commercial invoice and a credit note (UNTDID 1001). */
export const TYPE_CODES = { invoice: '380', creditNote: '381' }
/** A transfer (UNTDID 4461), in SEPA or not. */
const TRANSFER = { sepa: '58', other: '30' }
/** A piece (UN/ECE Recommendation 20). */
const PIECE = 'C62'

export function toCii(invoice: EInvoice): string {
  const money = moneyOf(invoice)
  return documentOf(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element(
          'rsm:ExchangedDocumentContext',
          element('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', GUIDELINE)]),
        ),
        element('rsm:ExchangedDocument', [
          leaf('ram:ID', invoice.number),
          leaf('ram:TypeCode', TYPE_CODES[invoice.isCreditNote ? 'creditNote' : 'invoice']),
          element('ram:IssueDateTime', [day(invoice.issuedDate)]),
          invoice.notes.map(note => element('ram:IncludedNote', [leaf('ram:Content', note)])),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          invoice.lines.map((line, index) => toLine(line, { index, money })),
          element('ram:ApplicableHeaderTradeAgreement', [
            element('ram:SellerTradeParty', toParty(invoice.seller)),
            element('ram:BuyerTradeParty', toParty(invoice.buyer)),
          ]),
          element('ram:ApplicableHeaderTradeDelivery', []),
          settlementOf(invoice),
        ]),
      ],
      NAMESPACES,
    ),
  )
}

type Money = (minor: number) => string

/** Minor units as the norm writes amounts, by a point and with no more than two decimals. */
export const moneyOf =
  ({ digits }: { digits: number }): Money =>
  minor =>
    (minor / 10 ** digits).toFixed(digits)
/** Hundredths of a percent as a percent. */
export const percentOf = (basisPoints: number): string => (basisPoints / 100).toFixed(2)
export const quantityOf = (thousandths: number): string => `${thousandths / 1000}`

const day = (date: string): Xml | undefined =>
  leaf('udt:DateTimeString', date.replaceAll('-', ''), { format: '102' })

interface Taxed {
  category: string
  basisPoints: number
}
const taxKind = ({ category, basisPoints }: Taxed): Xml => [
  leaf('ram:CategoryCode', category) ?? '',
  category === 'O' ? '' : (leaf('ram:RateApplicablePercent', percentOf(basisPoints)) ?? ''),
]
const off = element('ram:ChargeIndicator', [leaf('udt:Indicator', 'false')])

function toLine(line: ELine, { index, money }: { index: number; money: Money }): Xml {
  const { name, description, quantity, cost, allowance, net } = line
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [leaf('ram:LineID', `${index + 1}`)]),
    element('ram:SpecifiedTradeProduct', [
      leaf('ram:Name', name),
      leaf('ram:Description', description),
    ]),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', [leaf('ram:ChargeAmount', money(cost))]),
    ),
    element('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', quantityOf(quantity), { unitCode: PIECE }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [leaf('ram:TypeCode', 'VAT'), taxKind(line)]),
      allowance === undefined
        ? undefined
        : element('ram:SpecifiedTradeAllowanceCharge', [
            off,
            leaf('ram:CalculationPercent', percentOf(allowance.basisPoints)),
            leaf('ram:BasisAmount', money(allowance.base)),
            leaf('ram:ActualAmount', money(allowance.amount)),
            leaf('ram:Reason', 'Discount'),
          ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        leaf('ram:LineTotalAmount', money(net)),
      ]),
    ]),
  ])
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
  const [one = '', two = '', ...rest] = streets
  const registration = (number: string, scheme: string) =>
    number === ''
      ? undefined
      : element('ram:SpecifiedTaxRegistration', [leaf('ram:ID', number, { schemeID: scheme })])
  return [
    leaf('ram:ID', id) ?? '',
    leaf('ram:Name', name) ?? '',
    contact === '' ? '' : element('ram:DefinedTradeContact', [leaf('ram:PersonName', contact)]),
    element('ram:PostalTradeAddress', [
      leaf('ram:PostcodeCode', postCode),
      leaf('ram:LineOne', one),
      leaf('ram:LineTwo', two),
      leaf('ram:LineThree', rest.join(', ')),
      leaf('ram:CityName', town),
      leaf('ram:CountryID', country),
    ]),
    email === ''
      ? ''
      : element('ram:URIUniversalCommunication', [leaf('ram:URIID', email, { schemeID: 'EM' })]),
    registration(taxNumber, 'FC') ?? '',
    registration(vatId, 'VA') ?? '',
  ]
}

function settlementOf(invoice: EInvoice): Xml {
  const { number, currency, iban, bic, seller, allowances, taxes, sums, terms, dueDate } = invoice
  const money = moneyOf(invoice)
  return element('ram:ApplicableHeaderTradeSettlement', [
    leaf('ram:PaymentReference', number),
    leaf('ram:InvoiceCurrencyCode', currency),
    iban === ''
      ? undefined
      : element('ram:SpecifiedTradeSettlementPaymentMeans', [
          leaf('ram:TypeCode', currency === 'EUR' ? TRANSFER.sepa : TRANSFER.other),
          element('ram:PayeePartyCreditorFinancialAccount', [
            leaf('ram:IBANID', iban),
            leaf('ram:AccountName', seller.name),
          ]),
          bic === ''
            ? undefined
            : element('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', bic)]),
        ]),
    taxes.map(tax =>
      element('ram:ApplicableTradeTax', [
        leaf('ram:CalculatedAmount', money(tax.amount)),
        leaf('ram:TypeCode', 'VAT'),
        tax.category === 'O' ? leaf('ram:ExemptionReason', 'Not subject to VAT') : undefined,
        leaf('ram:BasisAmount', money(tax.base)),
        taxKind(tax),
      ]),
    ),
    allowances.map(allowance =>
      element('ram:SpecifiedTradeAllowanceCharge', [
        off,
        leaf('ram:ActualAmount', money(allowance.amount)),
        leaf('ram:Reason', 'Discount'),
        element('ram:CategoryTradeTax', [leaf('ram:TypeCode', 'VAT'), taxKind(allowance)]),
      ]),
    ),
    element('ram:SpecifiedTradePaymentTerms', [
      leaf('ram:Description', terms),
      element('ram:DueDateDateTime', [day(dueDate)]),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      leaf('ram:LineTotalAmount', money(sums.lines)),
      leaf('ram:AllowanceTotalAmount', money(sums.allowances)),
      leaf('ram:TaxBasisTotalAmount', money(sums.beforeTax)),
      leaf('ram:TaxTotalAmount', money(sums.tax), { currencyID: currency }),
      leaf('ram:GrandTotalAmount', money(sums.total)),
      leaf('ram:TotalPrepaidAmount', money(sums.paid)),
      leaf('ram:DuePayableAmount', money(sums.due)),
    ]),
    invoice.preceding === ''
      ? undefined
      : element('ram:InvoiceReferencedDocument', [leaf('ram:IssuerAssignedID', invoice.preceding)]),
  ])
}
