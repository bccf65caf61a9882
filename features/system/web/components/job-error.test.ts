import { expect, it } from 'vitest'
import { getT, localeFiles } from '#platform/web/i18n/translation.ts'
import system from '../../locales/en/system.json' with { type: 'json' }
import { writeJobError } from './job-error.ts'

localeFiles.add('en', 'system', system)

it('ADD-05 a job says in words what another server failed with, and leaves other errors as they are', () => {
  const t = getT('system')
  expect(writeJobError('address.unknown', t)).toBe('The address couldn’t be found.')
  expect(writeJobError('answer.too_large', t)).toBe('The response is too large.')
  expect(writeJobError('answer.other', t)).toBe('answer.other')
  expect(writeJobError('fs.read failed', t)).toBe('fs.read failed')
})
