import { describe, expect, it } from 'vitest'
import { judgeRequirements, type Tree } from './judge.ts'
import { levels, requirements, type Levels, type Requirement } from './requirement.ts'
import { readTree } from './tree.ts'

const held: Requirement = {
  id: '1.2.4',
  requirement: 'Values are bound to statements',
  state: 'met',
  by: 'users.repo.ts',
  proof: { file: 'users.repo.test.ts', name: 'S7 takes a name for a name' },
}
const written: Requirement = {
  id: '8.1.1',
  requirement: 'Who may do what is written down',
  state: 'met',
  by: 'security.md',
  proof: { heading: 'Rights' },
}
const left: Requirement = {
  id: '1.2.6',
  requirement: 'Nothing gets into LDAP queries',
  state: 'not applicable',
  reason: 'There is no directory that is asked.',
}
const asked: Levels = new Map([
  ['1.2.4', 1],
  ['1.2.6', 2],
  ['8.1.1', 1],
])
const tree: Tree = {
  hasFile: path => ['users.repo.ts', 'security.md'].includes(path),
  hasTest: (file, name) => file === 'users.repo.test.ts' && name === 'S7 takes a name for a name',
  hasHeading: (path, heading) => path === 'security.md' && heading === 'Rights',
}
const judge = (...rows: Requirement[]) => judgeRequirements(rows, asked, tree)

describe('ASVS rows', () => {
  it('are valid when each requirement has one with an existing reference', () => {
    expect(judge(held, left, written)).toEqual([])
  })

  it('are rejected when missing, repeated, or for an unknown requirement', () => {
    expect(judge(held, written)).toEqual(['ASVS 1.2.6 has 0 rows instead of one'])
    expect(judge(held, left, left, written)).toEqual(['ASVS 1.2.6 has 2 rows instead of one'])
    expect(judge(held, left, written, { ...left, id: '1.2.66' })).toEqual([
      'ASVS 1.2.66 is no requirement of L1 or L2',
    ])
  })

  it('reference existing files, tests and headings by their full names', () => {
    const proof = { file: 'users.repo.test.ts', name: 'S7 takes a name' }
    expect(judge({ ...held, by: 'gone.ts' }, left, written)).toEqual([
      'ASVS 1.2.4 is held by gone.ts, which is not there',
    ])
    expect(judge({ ...held, proof }, left, written)).toEqual([
      'ASVS 1.2.4 has no test “S7 takes a name” in users.repo.test.ts',
    ])
    expect(judge(held, left, { ...written, proof: { heading: 'Right' } })).toEqual([
      'ASVS 8.1.1 has no heading “Right” in security.md',
    ])
  })

  it.each(['', 'No LDAP.', 'there is no directory that is asked.', 'There is no directory here'])(
    'must give the reason in a sentence: %j is none',
    reason => {
      expect(judge(held, { ...left, reason }, written)).toEqual([
        'ASVS 1.2.6 is not applicable without a sentence why',
      ])
    },
  )

  it('must state the requirement', () => {
    expect(judge({ ...held, requirement: 'SQL' }, left, written)).toEqual([
      'ASVS 1.2.4 does not say what is required',
    ])
  })
})

describe('the product’s ASVS answers', () => {
  it('are complete', () => {
    expect([...levels.values()].filter(level => level === 1)).toHaveLength(70)
    expect([...levels.values()].filter(level => level === 2)).toHaveLength(183)
    expect(judgeRequirements(requirements, levels, readTree())).toEqual([])
  })
})
