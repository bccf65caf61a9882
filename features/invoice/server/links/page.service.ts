import type { PaperInvoice } from '../../contract/invoice-paper.rules.ts'
import { paymentCodeOf } from '../../contract/invoice-payment-code.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { toEInvoice } from '../e-invoice/model.service.ts'
import { drawCode } from '../paper/code.service.ts'
import { titleOf } from '../paper/sheet.service.ts'
import { createPaperWords, type PaperWords } from '../paper/words.service.ts'
import { escapeHtml as escape, writeFrame } from './frame.service.ts'

// The page of an invoice for whoever has its link: the sheet, its files, and the word that it was paid.

export interface InvoicePage {
  nonce: string
  logo: { type: string; bytes: Buffer } | undefined
  isClaimed: boolean
}

export function writeInvoicePage(
  paper: PaperInvoice,
  { nonce, logo, isClaimed }: InvoicePage,
): string {
  const words = createPaperWords(paper)
  const title = titleOf(paper, words)
  const body = `<article class="card">${top(paper, { words, title, logo })}${acts(paper, { words, isClaimed })}${parts(paper, words)}</article>
<section class="card">${lines(paper, words)}<div class="foot parts">${notes(paper, words)}${sums(paper, words)}</div></section>`
  return writeFrame({
    nonce,
    language: paper.language,
    title: `${title} · ${paper.company.name}`,
    body,
    script: SCRIPT,
  })
}

/** What every link that leads nowhere shows. */
export function writeEndedPage({ nonce, language }: { nonce: string; language: Language }): string {
  const { say } = createPaperWords({ language, currency: 'USD' })
  const body = `<section class="card"><h1>${escape(say('page.ended'))}</h1><p class="soft">${escape(say('page.endedHint'))}</p></section>`
  return writeFrame({ nonce, language, title: say('page.ended'), body })
}

const line = (text: string): string =>
  text === '' ? '' : `<div class="soft pre">${escape(text)}</div>`

function top(
  { company, balance, dueDate, mark }: PaperInvoice,
  { words, title, logo }: { words: PaperWords; title: string } & Pick<InvoicePage, 'logo'>,
) {
  const { say, money, day } = words
  const picture =
    logo === undefined
      ? ''
      : `<img class="logo" alt="${escape(say('logoAlt', { name: company.name }))}" src="data:${logo.type};base64,${logo.bytes.toString('base64')}">`
  const until =
    dueDate === null || balance <= 0
      ? ''
      : `<div class="soft">${escape(say('page.dueOn', { day: day(dueDate) }))}</div>`
  const state = mark === null ? '' : `<span class="chip">${escape(say(`marks.${mark}`))}</span>`
  return `<div class="top"><div>${picture}<strong>${escape(company.name)}</strong>${line(company.address)}${line(company.country)}</div>
<div><h1>${escape(title)} ${state}</h1><div class="due">${escape(money(balance))}</div><div class="soft">${escape(say('balance'))}</div>${until}</div></div>`
}

function acts(
  paper: PaperInvoice,
  { words: { say }, isClaimed }: { words: PaperWords } & Pick<InvoicePage, 'isClaimed'>,
): string {
  const isOwed = paper.balance > 0 && paper.mark !== 'void'
  const claim = isClaimed
    ? `<p class="said" role="status">${escape(say('page.claimed'))}</p>`
    : `<button class="act" type="button" id="paid" data-said="${escape(say('page.claimed'))}" data-failed="${escape(say('page.failed'))}">${escape(say('page.claim'))}</button><p class="said" id="said" role="status" hidden></p>`
  const machine =
    'refusal' in toEInvoice(paper)
      ? ''
      : `<a class="act" data-to="pdf?kind=ubl" download>${escape(say('page.ubl'))}</a>`
  return `<div class="acts"><a class="act main" data-to="pdf" download>${escape(say('page.download'))}</a>${machine}${isOwed ? claim : ''}</div>`
}

function parts(
  { client, payment, issuedDate, kind }: PaperInvoice,
  { say, money, day }: PaperWords,
): string {
  const rows: [string, string][] = [
    [say('totalDue'), money(payment.totalDue)],
    [say('bank'), payment.bankName],
    [say('country'), payment.country],
    [say('iban'), payment.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    [say('swift'), payment.swiftCode],
    [say('issued'), day(issuedDate)],
  ]
  const fields = rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<dt>${escape(label)}</dt><dd><bdi>${escape(value)}</bdi></dd>`)
  const to = [client.company, client.address, client.country].map(line).join('')
  return `<div class="parts"><div><h2>${escape(say('to'))}</h2>${escape(client.name)}${to}</div>
${kind === 'invoice' ? `<div><h2>${escape(say('paymentDetails'))}</h2><dl>${fields.join('')}</dl></div>` : ''}</div>`
}

/** Of the columns: on a phone, cost and quantity stand with the item. */
const CLASSES = ['', 'n wideonly', 'n wideonly']

function lines(paper: PaperInvoice, { say, money, number, rate }: PaperWords): string {
  const heads = [say('item'), say('cost'), say('qty'), say('price')]
  const rows = paper.lines.map(({ item, description, cost, qty, discount, price }) => {
    const off =
      discount === 0
        ? ''
        : `<div class="soft">${escape(say('discount'))} ${escape(rate(discount))}</div>`
    return `<tr><td><strong><bdi>${escape(item)}</bdi></strong>${line(description)}${off}<div class="soft narrow">${escape(number(qty))} × ${escape(money(cost))}</div></td><td class="n wideonly">${escape(money(cost))}</td><td class="n wideonly">${escape(number(qty))}</td><td class="n">${escape(money(price))}</td></tr>`
  })
  const head = heads.map(
    (text, index) => `<th scope="col" class="${CLASSES[index] ?? 'n'}">${escape(text)}</th>`,
  )
  return `<div class="wide"><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function sums(paper: PaperInvoice, { say, money, rate }: PaperWords): string {
  const { subtotal, discount, taxes, total, paid, balance } = paper
  const credited = total - paid - balance
  const row = (label: string, value: number, isSum = false) =>
    `<dt${isSum ? ' class="sum"' : ''}>${escape(label)}</dt><dd${isSum ? ' class="sum"' : ''}>${escape(money(value))}</dd>`
  const rows = [
    row(say('subtotal'), subtotal),
    ...(discount === 0 ? [] : [row(say('discount'), -discount)]),
    ...taxes.map(({ name, basisPoints, base, amount }) =>
      row(say('taxOn', { name, rate: rate(basisPoints), base: money(base) }), amount),
    ),
    row(say('total'), total, true),
    ...(paid === 0 ? [] : [row(say('paid'), -paid)]),
    ...(credited > 0 ? [row(say('credited'), -credited)] : []),
    ...(balance === total ? [] : [row(say('balance'), balance, true)]),
  ]
  return `<div><dl>${rows.join('')}</dl></div>`
}

function notes(paper: PaperInvoice, { say, money }: PaperWords): string {
  const code = paymentCodeOf(paper)
  const told = [
    { title: say('note'), text: paper.showClientNotes ? paper.note : '' },
    { title: say('terms'), text: paper.showTerms ? paper.terms : '' },
  ]
    .filter(({ text }) => text !== '')
    .map(({ title, text }) => `<h2>${escape(title)}</h2><p class="soft pre">${escape(text)}</p>`)
  if (code === undefined) return `<div>${told.join('')}</div>`
  const { path, units } = drawCode(code)
  const name = say('codeAlt', { amount: money(paper.balance), name: paper.company.name })
  return `<div>${told.join('')}<svg class="code" viewBox="0 0 ${units} ${units}" role="img" aria-label="${escape(name)}" shape-rendering="crispEdges"><path fill-rule="evenodd" d="${path}"/></svg><p class="soft">${escape(say('scan'))}</p></div>`
}

/** The address is the secret, so it is taken from where the page is, not written into it. */
const SCRIPT = `
const at=location.pathname.replace(/\\/$/,'');
for(const link of document.querySelectorAll('[data-to]'))link.href=at+'/'+link.dataset.to;
const paid=document.getElementById('paid'),said=document.getElementById('said');
paid?.addEventListener('click',async()=>{paid.disabled=true;
try{const answer=await fetch(at+'/paid',{method:'POST'});if(!answer.ok)throw answer;said.textContent=paid.dataset.said;paid.remove()}
catch{said.textContent=paid.dataset.failed;paid.disabled=false}said.hidden=false});`
