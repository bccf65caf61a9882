import { readFileSync } from 'node:fs'
import { contract } from './product.ts'
import { SUBJECTS } from '#platform/contract/define.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { expect, it } from 'vitest'

const textsOf = (folder: string, language: string, file: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../${folder}/locales/${language}/${file}.json`, import.meta.url),
      'utf8',
    ),
  )

it.each(LANGUAGES)(
  'ACL-03 every API area and every subject of a right has a name in %s',
  language => {
    const { areas } = textsOf('features/api-reference', language, 'api-reference')
    const { subjects } = textsOf('app', language, 'shell').rights
    expect(Object.keys(contract).filter(area => areas[area] === undefined)).toEqual([])
    expect(SUBJECTS.filter(subject => subjects[subject] === undefined)).toEqual([])
  },
)
