import { createHash } from 'node:crypto'
import { TEST_CARDS } from '@smart-fft/contract/orders.rules'
import type { Language } from '@smart-fft/contract/preferences.rules'
import type { FileAnswer } from '../../../platform/http/route.ts'
import { readTexts } from '../../../platform/texts/texts.ts'

// The pages of the test provider, shown in a frame of their own without an origin: what is typed there cannot be read by the page around
// it, and is sent nowhere. A token goes out. A real provider serves such a page from its own address.

interface FrameQuery {
  step: 'card' | 'challenge'
  language: Language
  skin: 'dark' | 'light'
}

const STYLE = `
:root { color-scheme: light; --ink: #1d2433; --soft: #5b6577; --line: #8a93a3; --ground: #fff; --bad: #b42318; --accent: #0b7285; }
:root[data-skin='dark'] { color-scheme: dark; --ink: #e8ebf2; --soft: #a5aebf; --line: #6b7588; --ground: #161b26; --bad: #ff9c8f; --accent: #5cc8d8; }
* { box-sizing: border-box; }
body { margin: 0; padding: 4px; background: transparent; color: var(--ink); font: 14px/1.45 system-ui, sans-serif; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
label { display: grid; gap: 4px; color: var(--soft); font-size: 13px; font-weight: 500; }
label:first-child, p { grid-column: 1 / -1; }
input { width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: var(--ink); font: inherit; font-size: 16px; direction: ltr; text-align: start; }
input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
input[aria-invalid='true'] { border-color: var(--bad); }
p { margin: 0; min-height: 20px; color: var(--bad); font-size: 13px; }
.plain { color: var(--soft); }
.choice { display: flex; gap: 8px; grid-column: 1 / -1; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
`

// It hears `ask` from the page around it, and answers a token or says what is wrong in its own fields.
const CARD_SCRIPT = `
const tokens = ${JSON.stringify(Object.fromEntries(TEST_CARDS.map(({ number, token }) => [number, token])))}
const texts = JSON.parse(document.body.dataset.texts)
const [number, until, code] = ['number', 'until', 'code'].map(id => document.getElementById(id))
const problem = document.getElementById('problem')
const tell = message => parent.postMessage({ from: 'test-provider', ...message }, '*')
const digits = field => field.value.replace(/\\D/g, '')
const passes = text => [...text].reverse().reduce((sum, sign, at) => sum + (at % 2 === 0 ? +sign : sign * 2 > 9 ? sign * 2 - 9 : sign * 2), 0) % 10 === 0
const isCurrent = text => {
  const [month, year] = [+text.slice(0, 2), 2000 + +text.slice(2)]
  return text.length === 4 && month >= 1 && month <= 12 && new Date(year, month) > new Date()
}
number.addEventListener('input', () => { number.value = digits(number).slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ') })
until.addEventListener('input', () => { const text = digits(until).slice(0, 4); until.value = text.length > 2 ? text.slice(0, 2) + ' / ' + text.slice(2) : text })
code.addEventListener('input', () => { code.value = digits(code).slice(0, 4) })
function check() {
  const faults = [[number, digits(number).length < 13 || !passes(digits(number)), texts.number], [until, !isCurrent(digits(until)), texts.until], [code, digits(code).length < 3, texts.code]]
  for (const [field, isWrong] of faults) field.setAttribute('aria-invalid', String(isWrong))
  const first = faults.find(([, isWrong]) => isWrong)
  problem.textContent = first ? first[2] : ''
  if (first) first[0].focus()
  tell(first ? { type: 'invalid' } : { type: 'token', token: tokens[digits(number)] || 'test_declined' })
}
addEventListener('message', event => { if (event.source === parent && event.data && event.data.type === 'ask') check() })
document.querySelector('form').addEventListener('keydown', event => { if (event.key === 'Enter') { event.preventDefault(); tell({ type: 'enter' }) } })
tell({ type: 'ready' })
`
const CHALLENGE_SCRIPT = `
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => parent.postMessage({ from: 'test-provider', type: 'token', token: button.value }, '*'))
parent.postMessage({ from: 'test-provider', type: 'ready' }, '*')
`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyFor = (script: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(STYLE)}`,
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
const POLICIES = { card: policyFor(CARD_SCRIPT), challenge: policyFor(CHALLENGE_SCRIPT) }

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

export function paymentFrame({ step, language, skin }: FrameQuery): FileAnswer {
  const read = readTexts(language, 'orders')
  const t = (key: string) => escapeHtml(read(`frame.${key}`))
  const problems = JSON.stringify({ number: read('frame.wrongNumber'), until: read('frame.wrongUntil'), code: read('frame.wrongCode') })
  const content =
    step === 'card'
      ? `<form autocomplete="on">
<label>${t('number')}<input id="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"></label>
<label>${t('until')}<input id="until" inputmode="numeric" autocomplete="cc-exp" placeholder="12 / 34"></label>
<label>${t('code')}<input id="code" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></label>
<p id="problem" role="alert"></p></form>`
      : `<form><p class="plain">${t('challenge')}</p><div class="choice"><button type="button" value="confirm_yes">${t('yes')}</button><button type="button" value="confirm_no">${t('no')}</button></div></form>`
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-skin="${skin}"><head><meta charset="utf-8"><title>${t(step === 'card' ? 'title' : 'challengeTitle')}</title><style>${STYLE}</style></head>
<body data-texts="${escapeHtml(problems)}">${content}<script>${step === 'card' ? CARD_SCRIPT : CHALLENGE_SCRIPT}</script></body></html>`
  return { body: Buffer.from(html), type: 'text/html; charset=utf-8', name: 'payment.html', embedded: { policy: POLICIES[step] } }
}
