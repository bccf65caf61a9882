import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { expect, it } from 'vitest'
import { readTexts } from '#platform/server/texts/texts.ts'
import { BENEFITS } from '../contract/pricing.rules.ts'

it.each(LANGUAGES)('PRICE-02 a plan has one name on every screen in %s', language => {
  const named = (file: string, keyOf: (plan: string) => string) =>
    Object.keys(BENEFITS).map(plan => readTexts(language, file)(keyOf(plan)))
  const titles = named('pricing', plan => `plans.${plan}.title`)
  expect(named('users', plan => `plans.${plan}`)).toEqual(titles)
  expect(named('notifications', plan => `plans.${plan}`)).toEqual(titles)
})
