import { type InvoiceDocument, settlementOf } from '../../contract/invoice-document.rules.ts'
import { paymentCodeOf } from '../../contract/invoice-payment-code.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { toEInvoice } from '../e-invoice/model.service.ts'
import { drawCode } from '../sheet/code.service.ts'
import { titleOf } from '../sheet/sheet.service.ts'
import { createDocumentWords, type DocumentWords } from '../sheet/words.service.ts'
import { escapeHtml as escape, writeFrame } from './frame.service.ts'

// The public page of an invoice link: the sheet, its files, and reporting a payment.

export interface InvoicePage {
  nonce: string
  logo: { type: string; bytes: Buffer } | undefined
  isClaimed: boolean
}

export function writeInvoicePage(
  invoice: InvoiceDocument,
  { nonce, logo, isClaimed }: InvoicePage,
): string {
  const words = createDocumentWords(invoice)
  const title = titleOf(invoice, words)
  const body = `<article class="card">${top(invoice, { words, title, logo })}${acts(invoice, { words, isClaimed })}${parts(invoice, words)}</article>
<section class="card">${lines(invoice, words)}<div class="foot parts">${notes(invoice, words)}${sums(invoice, words)}</div></section>`
  return writeFrame({
    nonce,
    language: invoice.language,
    title: `${title} · ${invoice.company.name}`,
    body,
    script: SCRIPT,
  })
}

/** What every link that leads nowhere shows. */
export function writeEndedPage({ nonce, language }: { nonce: string; language: Language }): string {
  const { translate } = createDocumentWords({ language, currency: 'USD' })
  const body = `<section class="card"><h1>${escape(translate('page.ended'))}</h1><p class="soft">${escape(translate('page.endedHint'))}</p></section>`
  return writeFrame({ nonce, language, title: translate('page.ended'), body })
}

const line = (text: string): string =>
  text === '' ? '' : `<div class="soft pre">${escape(text)}</div>`

function top(
  { company, balance, dueDate, mark }: InvoiceDocument,
  { words, title, logo }: { words: DocumentWords; title: string } & Pick<InvoicePage, 'logo'>,
) {
  const { translate, money, day } = words
  const picture =
    logo === undefined
      ? ''
      : `<img class="logo" alt="${escape(translate('logoAlt', { name: company.name }))}" src="data:${logo.type};base64,${logo.bytes.toString('base64')}">`
  const until =
    dueDate === null || balance <= 0
      ? ''
      : `<div class="soft">${escape(translate('page.dueOn', { day: day(dueDate) }))}</div>`
  const state =
    mark === null ? '' : `<span class="chip">${escape(translate(`marks.${mark}`))}</span>`
  return `<div class="top"><div>${picture}<strong>${escape(company.name)}</strong>${line(company.address)}${line(company.country)}</div>
<div><h1>${escape(title)} ${state}</h1><div class="due">${escape(money(balance))}</div><div class="soft">${escape(translate('balance'))}</div>${until}</div></div>`
}

function acts(
  document: InvoiceDocument,
  { words: { translate }, isClaimed }: { words: DocumentWords } & Pick<InvoicePage, 'isClaimed'>,
): string {
  const isOwed = document.balance > 0 && document.mark !== 'void'
  const claim = isClaimed
    ? `<p class="said" role="status">${escape(translate('page.claimed'))}</p>`
    : `<button class="act" type="button" id="paid" data-said="${escape(translate('page.claimed'))}" data-failed="${escape(translate('page.failed'))}">${escape(translate('page.claim'))}</button><p class="said" id="said" role="status" hidden></p>`
  const machine =
    'refusal' in toEInvoice(document)
      ? ''
      : `<a class="act" data-to="pdf?kind=ubl" download>${escape(translate('page.ubl'))}</a>`
  return `<div class="acts"><a class="act main" data-to="pdf" download>${escape(translate('page.download'))}</a>${machine}${isOwed ? claim : ''}</div>`
}

function parts(
  { client, payment, issuedDate, kind }: InvoiceDocument,
  { translate, money, day }: DocumentWords,
): string {
  const rows: [string, string][] = [
    [translate('totalDue'), money(payment.totalDue)],
    [translate('bank'), payment.bankName],
    [translate('country'), payment.country],
    [translate('iban'), payment.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    [translate('swift'), payment.swiftCode],
    [translate('issued'), day(issuedDate)],
  ]
  const fields = rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<dt>${escape(label)}</dt><dd><bdi>${escape(value)}</bdi></dd>`)
  const to = [client.company, client.address, client.country].map(line).join('')
  return `<div class="parts"><div><h2>${escape(translate('to'))}</h2>${escape(client.name)}${to}</div>
${kind === 'invoice' ? `<div><h2>${escape(translate('paymentDetails'))}</h2><dl>${fields.join('')}</dl></div>` : ''}</div>`
}

/** Column classes: on a phone, cost and quantity are shown with the item. */
const CLASSES = ['', 'n wideonly', 'n wideonly']

function lines(sheet: InvoiceDocument, { translate, money, number, rate }: DocumentWords): string {
  const heads = [translate('item'), translate('cost'), translate('qty'), translate('price')]
  const rows = sheet.lines.map(({ item, description, cost, qty, discount, price }) => {
    const off =
      discount === 0
        ? ''
        : `<div class="soft">${escape(translate('discount'))} ${escape(rate(discount))}</div>`
    return `<tr><td><strong><bdi>${escape(item)}</bdi></strong>${line(description)}${off}<div class="soft narrow">${escape(number(qty))} × ${escape(money(cost))}</div></td><td class="n wideonly">${escape(money(cost))}</td><td class="n wideonly">${escape(number(qty))}</td><td class="n">${escape(money(price))}</td></tr>`
  })
  const head = heads.map(
    (text, index) => `<th scope="col" class="${CLASSES[index] ?? 'n'}">${escape(text)}</th>`,
  )
  return `<div class="wide"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function sums(shown: InvoiceDocument, { translate, money, rate }: DocumentWords): string {
  const { subtotal, discount, taxes, total } = shown
  const row = (label: string, value: number, isSum = false) =>
    `<dt${isSum ? ' class="sum"' : ''}>${escape(label)}</dt><dd${isSum ? ' class="sum"' : ''}>${escape(money(value))}</dd>`
  const rows = [
    row(translate('subtotal'), subtotal),
    ...(discount === 0 ? [] : [row(translate('discount'), -discount)]),
    ...taxes.map(({ name, basisPoints, base, amount }) =>
      row(translate('taxOn', { name, rate: rate(basisPoints), base: money(base) }), amount),
    ),
    row(translate('total'), total, true),
    ...settlementOf(shown).map(({ label, amount }) =>
      row(translate(label), amount, label === 'balance'),
    ),
  ]
  return `<div><dl>${rows.join('')}</dl></div>`
}

function notes(shown: InvoiceDocument, { translate, money }: DocumentWords): string {
  const code = paymentCodeOf(shown)
  const sections = [
    { title: translate('note'), text: shown.showClientNotes ? shown.note : '' },
    { title: translate('terms'), text: shown.showTerms ? shown.terms : '' },
  ]
    .filter(({ text }) => text !== '')
    .map(({ title, text }) => `<h2>${escape(title)}</h2><p class="soft pre">${escape(text)}</p>`)
  if (code === undefined) return `<div>${sections.join('')}</div>`
  const { path, units } = drawCode(code)
  const name = translate('codeAlt', { amount: money(shown.balance), name: shown.company.name })
  return `<div>${sections.join('')}<svg class="code" viewBox="0 0 ${units} ${units}" role="img" aria-label="${escape(name)}" shape-rendering="crispEdges"><path fill-rule="evenodd" d="${path}"/></svg><p class="soft">${escape(translate('scan'))}</p></div>`
}

/**
 * The address is the secret, so it is taken from where the page is, not written into it. A link that has ended, or an invoice that is void, is
 * said by the page itself.
 */
const SCRIPT = `
const at=location.pathname.replace(/\\/$/,'');
for(const link of document.querySelectorAll('[data-to]'))link.href=at+'/'+link.dataset.to;
const paid=document.getElementById('paid'),said=document.getElementById('said');
paid?.addEventListener('click',async()=>{paid.disabled=true;
try{const answer=await fetch(at+'/paid',{method:'POST'});if(answer.status===404||answer.status===409)return location.reload();
if(!answer.ok)throw answer;said.textContent=paid.dataset.said;delete said.dataset.tone;paid.remove()}
catch{said.textContent=paid.dataset.failed;said.dataset.tone='bad';paid.disabled=false}said.hidden=false});`
