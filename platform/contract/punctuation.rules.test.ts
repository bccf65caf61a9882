import { expect, it } from 'vitest'
import { commaOf } from './locales.rules.ts'
import { colonOf, semicolonOf } from './punctuation.rules.ts'

it('X-33 punctuation between the parts of a list is that of the language', () => {
  expect(['a', 'b'].join(`${commaOf('ar')} `)).toBe('a، b')
  expect(['en', 'de', 'pt'].map(semicolonOf)).toEqual([';', ';', ';'])
  expect(semicolonOf('ar')).toBe('؛')
  expect(semicolonOf('fr')).toBe('\u00A0;')
  expect(['en', 'ar', 'fr'].map(colonOf)).toEqual([':', ':', '\u00A0:'])
})
