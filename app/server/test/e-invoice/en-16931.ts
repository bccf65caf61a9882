import { allAt, readXml, textAt, type XmlNode } from './read-xml.ts'

// EN 16931's rules on an invoice's amounts, checked on the file itself, in either syntax. Written from the standard's rules;
// amounts are parsed as hundredths, so that nothing here is floating-point.

interface Taxed {
  category: string
  rate: string
}
export interface ReadInvoice {
  number: string
  currency: string
  dueDate: string
  terms: string
  seller: { name: string; country: string; vatId: string; otherId: string }
  buyer: { name: string; country: string; vatId: string }
  lines: (Taxed & { net: number; quantity: number; price: number; allowance: number })[]
  allowances: (Taxed & { amount: number })[]
  taxes: (Taxed & { base: number; amount: number; reason: string })[]
  sums: {
    lines: number
    allowances: number
    beforeTax: number
    tax: number
    total: number
    paid: number
    due: number
  }
}

/** Hundredths; `NaN` for what is not an amount of at most two decimals (BR-DEC). */
const amount = (text: string): number =>
  /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

export function readCii(xml: string): ReadInvoice {
  const root = readXml(xml)
  if (root.namespace !== 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100')
    throw new Error('no CII')
  const [deal] = allAt(root, 'SupplyChainTradeTransaction')
  const [agreement] = deal === undefined ? [] : allAt(deal, 'ApplicableHeaderTradeAgreement')
  const [settlement] = deal === undefined ? [] : allAt(deal, 'ApplicableHeaderTradeSettlement')
  if (deal === undefined || agreement === undefined || settlement === undefined)
    throw new Error('no transaction')
  const taxed = (node: XmlNode | undefined): Taxed =>
    node === undefined
      ? { category: '', rate: '' }
      : { category: textAt(node, 'CategoryCode'), rate: textAt(node, 'RateApplicablePercent') }
  const total = (name: string) =>
    amount(textAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', name))
  const party = (name: string) => {
    const [node] = allAt(agreement, name)
    if (node === undefined) throw new Error(`no ${name}`)
    const numbers = allAt(node, 'SpecifiedTaxRegistration', 'ID')
    return {
      name: textAt(node, 'Name'),
      country: textAt(node, 'PostalTradeAddress', 'CountryID'),
      vatId: numbers.find(id => id.attributes.get('schemeID') === 'VA')?.text ?? '',
      otherId: textAt(node, 'ID'),
    }
  }
  return {
    number: textAt(root, 'ExchangedDocument', 'ID'),
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
    dueDate: textAt(
      settlement,
      'SpecifiedTradePaymentTerms',
      'DueDateDateTime',
      'DateTimeString',
    ).replace(/^(....)(..)(..)$/, '$1-$2-$3'),
    terms: textAt(settlement, 'SpecifiedTradePaymentTerms', 'Description'),
    seller: party('SellerTradeParty'),
    buyer: party('BuyerTradeParty'),
    lines: allAt(deal, 'IncludedSupplyChainTradeLineItem').map(line => ({
      ...taxed(allAt(line, 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax')[0]),
      net: amount(
        textAt(
          line,
          'SpecifiedLineTradeSettlement',
          'SpecifiedTradeSettlementLineMonetarySummation',
          'LineTotalAmount',
        ),
      ),
      quantity: Number(textAt(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity')),
      price: amount(
        textAt(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount'),
      ),
      allowance: sum(
        allAt(
          line,
          'SpecifiedLineTradeSettlement',
          'SpecifiedTradeAllowanceCharge',
          'ActualAmount',
        ).map(one => amount(one.text)),
      ),
    })),
    allowances: allAt(settlement, 'SpecifiedTradeAllowanceCharge').map(one => ({
      ...taxed(allAt(one, 'CategoryTradeTax')[0]),
      amount: amount(textAt(one, 'ActualAmount')),
    })),
    taxes: allAt(settlement, 'ApplicableTradeTax').map(one => ({
      ...taxed(one),
      base: amount(textAt(one, 'BasisAmount')),
      amount: amount(textAt(one, 'CalculatedAmount')),
      reason: textAt(one, 'ExemptionReason'),
    })),
    sums: {
      lines: total('LineTotalAmount'),
      allowances: total('AllowanceTotalAmount'),
      beforeTax: total('TaxBasisTotalAmount'),
      tax: total('TaxTotalAmount'),
      total: total('GrandTotalAmount'),
      paid: total('TotalPrepaidAmount'),
      due: total('DuePayableAmount'),
    },
  }
}

export function readUbl(xml: string): ReadInvoice {
  const root = readXml(xml)
  if (root.namespace !== 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2')
    throw new Error('no UBL')
  const taxed = (node: XmlNode | undefined): Taxed =>
    node === undefined
      ? { category: '', rate: '' }
      : { category: textAt(node, 'ID'), rate: textAt(node, 'Percent') }
  const total = (name: string) => amount(textAt(root, 'LegalMonetaryTotal', name))
  const party = (name: string) => {
    const [node] = allAt(root, name, 'Party')
    if (node === undefined) throw new Error(`no ${name}`)
    const schemes = allAt(node, 'PartyTaxScheme')
    return {
      name: textAt(node, 'PartyLegalEntity', 'RegistrationName'),
      country: textAt(node, 'PostalAddress', 'Country', 'IdentificationCode'),
      vatId:
        schemes
          .filter(one => textAt(one, 'TaxScheme', 'ID') === 'VAT')
          .map(one => textAt(one, 'CompanyID'))[0] ?? '',
      otherId: textAt(node, 'PartyIdentification', 'ID'),
    }
  }
  return {
    number: textAt(root, 'ID'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    dueDate: textAt(root, 'DueDate'),
    terms: textAt(root, 'PaymentTerms', 'Note'),
    seller: party('AccountingSupplierParty'),
    buyer: party('AccountingCustomerParty'),
    lines: allAt(root, 'InvoiceLine').map(line => ({
      ...taxed(allAt(line, 'Item', 'ClassifiedTaxCategory')[0]),
      net: amount(textAt(line, 'LineExtensionAmount')),
      quantity: Number(textAt(line, 'InvoicedQuantity')),
      price: amount(textAt(line, 'Price', 'PriceAmount')),
      allowance: sum(allAt(line, 'AllowanceCharge', 'Amount').map(one => amount(one.text))),
    })),
    allowances: allAt(root, 'AllowanceCharge').map(one => ({
      ...taxed(allAt(one, 'TaxCategory')[0]),
      amount: amount(textAt(one, 'Amount')),
    })),
    taxes: allAt(root, 'TaxTotal', 'TaxSubtotal').map(one => ({
      ...taxed(allAt(one, 'TaxCategory')[0]),
      base: amount(textAt(one, 'TaxableAmount')),
      amount: amount(textAt(one, 'TaxAmount')),
      reason: textAt(one, 'TaxCategory', 'TaxExemptionReason'),
    })),
    sums: {
      lines: total('LineExtensionAmount'),
      allowances: total('AllowanceTotalAmount'),
      beforeTax: total('TaxExclusiveAmount'),
      tax: amount(textAt(root, 'TaxTotal', 'TaxAmount')),
      total: total('TaxInclusiveAmount'),
      paid: total('PrepaidAmount'),
      due: total('PayableAmount'),
    },
  }
}

/** The rules that an invoice breaks, by their names in the norm. */
export function brokenRules(invoice: ReadInvoice): string[] {
  const { lines, allowances, taxes, sums, seller, buyer } = invoice
  const rateOf = (rate: string) => Number(rate === '' ? '0' : rate)
  const sameKind = (tax: Taxed) => (one: Taxed) =>
    one.category === tax.category && one.rate === tax.rate
  const rules: Record<string, boolean> = {
    'BR-02': invoice.number !== '',
    'BR-05': /^[A-Z]{3}$/.test(invoice.currency),
    'BR-06': seller.name !== '',
    'BR-07': buyer.name !== '',
    'BR-09': /^[A-Z]{2}$/.test(seller.country),
    'BR-11': /^[A-Z]{2}$/.test(buyer.country),
    'BR-16': lines.length > 0,
    'BR-27': lines.every(({ price }) => price >= 0),
    'BR-CO-09': [seller, buyer].every(({ vatId }) => vatId === '' || /^[A-Z]{2}/.test(vatId)),
    'BR-CO-10': sums.lines === sum(lines.map(({ net }) => net)),
    'BR-CO-11': sums.allowances === sum(allowances.map(one => one.amount)),
    'BR-CO-13': sums.beforeTax === sums.lines - sums.allowances,
    'BR-CO-14': sums.tax === sum(taxes.map(one => one.amount)),
    'BR-CO-15': sums.total === sums.beforeTax + sums.tax,
    'BR-CO-16': sums.due === sums.total - sums.paid,
    // Round half away from zero; the base is in hundredths, and so is the result.
    'BR-CO-17': taxes.every(
      ({ base, rate, amount: is }) =>
        Math.sign(base) * Math.round(Math.abs(base * Math.round(rateOf(rate) * 100)) / 10_000) ===
        is + 0,
    ),
    'BR-CO-18': taxes.length > 0,
    'BR-CO-25': sums.due <= 0 || invoice.dueDate !== '' || invoice.terms !== '',
    'BR-CO-26': seller.vatId !== '' || seller.otherId !== '',
    // The base of a tax category is the sum of its lines, less its part of the discount; each category occurs once.
    'BR-S-08': taxes.every(
      tax =>
        tax.base ===
        sum(lines.filter(sameKind(tax)).map(({ net }) => net)) -
          sum(allowances.filter(sameKind(tax)).map(one => one.amount)),
    ),
    'BR-S-01': lines.every(line => taxes.filter(sameKind(line)).length === 1),
    'BR-S-05': [...lines, ...taxes].every(
      ({ category, rate }) => category !== 'S' || rateOf(rate) > 0,
    ),
    'BR-Z-05': [...lines, ...taxes].every(
      ({ category, rate }) => category !== 'Z' || rateOf(rate) === 0,
    ),
    'BR-O-02':
      taxes.every(({ category }) => category !== 'O') ||
      (seller.vatId === '' && buyer.vatId === ''),
    'BR-O-05': lines.every(({ category, rate }) => category !== 'O' || rate === ''),
    'BR-O-10': taxes.every(({ category, reason }) => (category === 'O') === (reason !== '')),
    'BR-O-11': taxes.every(({ category }) => category !== 'O') || taxes.length === 1,
    // Not in the norm itself but in its use by Peppol: a line is its price by its quantity, less what is taken off.
    'PEPPOL-R120': lines.every(
      ({ net, price, quantity, allowance }) => Math.abs(net - (price * quantity - allowance)) <= 2,
    ),
  }
  return Object.keys(rules).filter(rule => rules[rule] === false)
}
