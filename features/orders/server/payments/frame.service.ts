import { TEST_CARDS } from '../../contract/orders.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { readWebFont } from '#platform/server/pdf/type/fonts.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { cspHashOf } from '#platform/server/tokens/hash.ts'

// The pages of the test provider, shown in a frame of an opaque origin: what is typed there cannot be read by the surrounding page,
// and is sent nowhere. A token is posted out. A real provider serves such a page from its own domain.

interface FrameQuery {
  step: 'card' | 'challenge'
  language: Language
  skin: 'dark' | 'light'
}

// Colors, sizes and letters are those of the page around it (ui/theme/tokens.css), which cannot reach in here.
const STYLE = `
@font-face { font-family: 'Inter Variable'; font-weight: 400 600; src: url('data:font/woff2;base64,${readWebFont('inter', 'latin').toString('base64')}') format('woff2'); }
:root { color-scheme: light; --under: oklch(1 0 0); --ink: oklch(0.26 0.025 262); --soft: oklch(0.44 0.022 262); --faint: oklch(0.51 0.02 262); --line: oklch(0.62 0.018 262); --ground: oklch(1 0 0); --bad: oklch(0.5 0.19 25); --accent: oklch(0.52 0.095 205); }
:root[data-skin='dark'] { color-scheme: dark; --under: oklch(0.215 0.02 262); --ink: oklch(0.94 0.008 262); --soft: oklch(0.76 0.018 262); --faint: oklch(0.68 0.02 262); --line: oklch(0.55 0.022 262); --ground: oklch(0.155 0.016 262); --bad: oklch(0.74 0.15 22); --accent: oklch(0.8 0.125 196); }
/* Beside its fields a dialog, which is raised. */
:root[data-skin='dark'][data-step='challenge'] { --under: oklch(0.255 0.022 262); }
* { box-sizing: border-box; }
body { margin: 0; padding: 3px; background: var(--under); color: var(--ink); font: 14px/1.45 'Inter Variable', system-ui, 'Segoe UI', Roboto, sans-serif; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 4px 12px; align-items: start; }
.field:first-child, p.plain { grid-column: 1 / -1; }
label { display: block; margin-block-end: 4px; color: var(--soft); font-size: 12px; font-weight: 500; }
input { width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: var(--ink); font: inherit; direction: ltr; text-align: start; }
[dir='rtl'] input { text-align: end; }
input::placeholder { color: var(--faint); opacity: 1; }
input:hover { border-color: var(--soft); }
input:focus-visible { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: 0; }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
input[aria-invalid='true'] { border-color: var(--bad); }
p { margin: 4px 0 0; min-height: 18px; color: var(--bad); font-size: 12px; line-height: 18px; }
p.plain { margin: 0 0 8px; color: var(--soft); font-size: 14px; }
.choice { display: flex; gap: 8px; grid-column: 1 / -1; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
@media (pointer: coarse) { input { height: 44px; font-size: 16px; } }
`

// It receives `ask` from the parent page, and answers with a token or shows errors in its own fields.
const CARD_SCRIPT = `
const tokens = ${JSON.stringify(Object.fromEntries(TEST_CARDS.map(({ number, token }) => [number, token])))}
const texts = JSON.parse(document.body.dataset.texts)
const [number, until, code] = ['number', 'until', 'code'].map(id => document.getElementById(id))
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
  for (const [field, isWrong, text] of faults) {
    field.setAttribute('aria-invalid', String(isWrong))
    document.getElementById(field.id + '-problem').textContent = isWrong ? text : ''
  }
  const first = faults.find(([, isWrong]) => isWrong)
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

const FIELDS = [
  { id: 'number', fill: 'cc-number', example: '4242 4242 4242 4242' },
  { id: 'until', fill: 'cc-exp', example: '12 / 34' },
  { id: 'code', fill: 'cc-csc', example: '123' },
] as const

const policyFor = (script: string): string =>
  [
    "default-src 'none'",
    `script-src ${cspHashOf(script)}`,
    `style-src ${cspHashOf(STYLE)}`,
    'font-src data:',
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
const POLICIES = { card: policyFor(CARD_SCRIPT), challenge: policyFor(CHALLENGE_SCRIPT) }

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

export function paymentFrame({ step, language, skin }: FrameQuery): FileAnswer {
  const read = readTexts(language, 'orders')
  const t = (key: string) => escapeHtml(read(`frame.${key}`))
  const problems = JSON.stringify({
    number: read('frame.wrongNumber'),
    until: read('frame.wrongUntil'),
    code: read('frame.wrongCode'),
  })
  const content =
    step === 'card'
      ? `<form autocomplete="on">${FIELDS.map(
          ({ id, fill, example }) =>
            `<div class="field"><label for="${id}">${t(id)}</label><input id="${id}" inputmode="numeric" autocomplete="${fill}" placeholder="${example}" aria-describedby="${id}-problem"><p id="${id}-problem" role="alert"></p></div>`,
        ).join('')}</form>`
      : `<form><p class="plain">${t('challenge')}</p><div class="choice"><button type="button" value="confirm_yes">${t('yes')}</button><button type="button" value="confirm_no">${t('no')}</button></div></form>`
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-skin="${skin}" data-step="${step}"><head><meta charset="utf-8"><title>${t(step === 'card' ? 'title' : 'challengeTitle')}</title><style>${STYLE}</style></head>
<body data-texts="${escapeHtml(problems)}">${content}<script>${step === 'card' ? CARD_SCRIPT : CHALLENGE_SCRIPT}</script></body></html>`
  return {
    body: Buffer.from(html),
    type: 'text/html; charset=utf-8',
    name: 'payment.html',
    embedded: { policy: POLICIES[step] },
  }
}
