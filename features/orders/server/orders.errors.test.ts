import { readFile } from 'node:fs/promises'
import { EXPORT_LANGUAGES } from '#platform/contract/export.rules.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

const texts = z.object({ refusals: z.record(z.string(), z.record(z.string(), z.string())) })
const source = await readFile(new URL('./orders.errors.ts', import.meta.url), 'utf8')
const codes = [...source.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, code = '']) => code)
/** Why a payment ended: `payment.declined` and others. */
const endings = /END_TEXTS: [^{]*\{(.*?)\n\}/s.exec(source)?.[1] ?? ''
const ended = [...endings.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(
  ([, reason]) => `payment.${reason}`,
)

it.each(EXPORT_LANGUAGES)('X-04 every refusal of orders has a text in %s', async language => {
  expect([codes.length, ended.length].every(count => count > 5)).toBe(true)
  const file = new URL(`../locales/${language}/orders.json`, import.meta.url)
  const { refusals } = texts.parse(JSON.parse(await readFile(file, 'utf8')))
  const hasText = (code: string) => {
    const [noun = '', reason = ''] = code.split('.')
    return (refusals[noun]?.[reason] ?? '') !== ''
  }
  expect([...new Set([...codes, ...ended])].filter(code => !hasText(code))).toEqual([])
})
