import { expect, it } from 'vitest'
import { listPaths } from '../source/files.ts'
import { GUARDED, isGuarded } from './guarded.ts'
import { isMutable } from './mutation.ts'

it('F20 names code that exists, each part once', () => {
  const paths = listPaths().filter(isMutable)
  expect(GUARDED.filter(one => !paths.some(path => path.startsWith(one)))).toEqual([])
  expect(
    GUARDED.filter(one => GUARDED.some(other => other !== one && one.startsWith(other))),
  ).toEqual([])
})

it('F20 covers sign-in, rights and money, and no screens beside the session', () => {
  const guarded = listPaths().filter(isMutable).filter(isGuarded)
  expect(guarded).toEqual(
    expect.arrayContaining([
      'features/auth/server/two-factor/two-factor.service.ts',
      'platform/server/access/ability.ts',
      'platform/contract/money.rules.ts',
      'features/invoice/server/change/issue.service.ts',
    ]),
  )
  expect(guarded.filter(path => /\.pages?\.tsx?$/.test(path))).toEqual([])
})
