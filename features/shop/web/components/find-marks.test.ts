import { expect, it } from 'vitest'
import { findMarks } from './find-marks.ts'

const marked = (text: string, words: string[]) =>
  findMarks(text, words)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

it('SHOP-06 marks every occurrence of every word regardless of case and accents, and nothing else', () => {
  expect(marked('Halden desk lamp', ['lamp', 'halden'])).toBe('[Halden] desk [lamp]')
  expect(marked('Lamp, lamplight', ['lamp'])).toBe('[Lamp], [lamp]light')
  expect(marked('Théière Désirée', ['theiere'])).toBe('[Théière] Désirée')
  expect(marked('Großer Kessel', ['gross'])).toBe('[Groß]er Kessel')
  expect(marked('Desk', ['desk', 'esk'])).toBe('[Desk]')
  expect(marked('Desk', [])).toBe('Desk')
  expect(marked('50% (new)', ['%', '('])).toBe('50[%] [(]new)')
  expect(marked('مِصباح المكتب', ['مصباح'])).toBe('[مِصباح] المكتب')
})
