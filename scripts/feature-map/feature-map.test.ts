import { describe, expect, it } from 'vitest'
import { readFeatures, type Area } from './feature-list.ts'
import { judge } from './judge.ts'
import { findProvingTests } from './proving-test.ts'

const features = readFeatures(
  '- USR-01 MUST Lists people\n- USR-02 SHOULD Pleases people\n- USR-03 MUST Deletes people\n',
)
const areas: Area[] = [
  {
    area: 'Users',
    ids: ['USR'],
    built: true,
    later: { 'USR-03': 3 },
    routes: ['/apps/user/view'],
    operations: ['GET /api/users/user'],
  },
]
const whole = {
  features,
  areas,
  operations: ['GET /api/users/user'],
  screens: ['/apps/user/view/$id'],
}
const find = (text: string) => findProvingTests({ path: 'users.test.ts', text })

describe('feature map', () => {
  it('finds the ids in test names, also of parameterized ones', () => {
    const found = find(
      `it('USR-01 lists', () => { expect(1).toBe(1) }); test.each([1])('USR-02 %s', async () => { await expect(p).resolves.toBe(1) })`,
    )
    expect(found.map(test => [test.ids[0], test.asserts])).toEqual([
      ['USR-01', true],
      ['USR-02', true],
    ])
  })

  it('ignores skipped tests', () => {
    expect(find(`it.skip('USR-01 lists', () => { expect(1).toBe(1) })`)).toEqual([])
  })

  it('accepts when every due MUST has a test', () => {
    expect(
      judge({ ...whole, tests: find(`it('USR-01 lists', () => { expect(1).toBe(1) })`) }),
    ).toEqual([])
  })

  it('reports a MUST without a test, a test without an assertion, and an unknown id', () => {
    const complaints = judge({
      ...whole,
      tests: find(
        `it('USR-01 lists', () => { list() }); it('USR-99 flies', () => { expect(1).toBe(1) })`,
      ),
    })
    expect(complaints).toEqual([
      'USR-01 is a MUST of a built area and no test proves it',
      'users.test.ts:1 “USR-01 lists” asserts nothing',
      'users.test.ts:1 names USR-99, which docs/features.md does not know',
    ])
  })

  it('reports a screen and a call missing from a built area', () => {
    const tests = find(`it('USR-01 lists', () => { expect(1).toBe(1) })`)
    expect(judge({ ...whole, tests, operations: [], screens: ['/login'] })).toEqual([
      'GET /api/users/user belongs to a built area and is missing from contract/',
      '/apps/user/view belongs to a built area and no screen answers it',
    ])
  })
})
