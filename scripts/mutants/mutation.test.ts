import { expect, it } from 'vitest'
import { drawSample, findMutations, isMutable } from './mutation.ts'

const changesOf = (text: string) =>
  findMutations({ path: 'app/server/a.ts', text }).map(
    ({ start, end, replace, line }) =>
      `${line} ${text.slice(0, start)}${replace}${text.slice(end)}`,
  )

it('mutates comparisons, conditions, constants, calls and whole functions, one at a time', () => {
  expect(changesOf('const x = a < b')).toEqual(['1 const x = a <= b'])
  expect(changesOf('const x = a !== b')).toEqual(['1 const x = a === b'])
  expect(changesOf('const x = a && b')).toEqual(['1 const x = (a)', '1 const x = (b)'])
  expect(changesOf('const x = a - 1')).toEqual(['1 const x = a + 1', '1 const x = a - 2'])
  expect(changesOf('const x = true')).toEqual(['1 const x = false'])
  expect(changesOf('\nif (a) save()')).toEqual(['2 \nif (!(a)) save()', '2 \nif (a) ;'])
  expect(changesOf('function f() { y = z }')).toEqual([
    '1 function f() { return; y = z }',
    '1 function f() { ; }',
  ])
})

it('ignores types, presentation and demo data', () => {
  expect(changesOf('type A = 1 | true; const x: 2 = y as 3')).toEqual([])
  expect(changesOf('const x = `${a + b}`')).toEqual([])
  expect(
    findMutations({ path: 'ui/a/a.tsx', text: 'x(<Icon size={16} isOn={a > b} />)' }).map(
      ({ what }) => what,
    ),
  ).toEqual(['remove a call', '> becomes >='])
  const paths = [
    'app/server/a.ts',
    'platform/contract/a.ts',
    'ui/a/a.tsx',
    'ui/a/a.test.tsx',
    'features/users/server/users.seed.ts',
    'scripts/a.ts',
  ]
  expect(paths.filter(isMutable)).toEqual(paths.slice(0, 3))
})

it('draws the same sample for a seed, whatever changes elsewhere', () => {
  const file = {
    path: 'app/server/a.ts',
    text: 'const x = a < b\nconst y = c > d\nconst z = e === f\n',
  }
  const other = { path: 'app/server/b.ts', text: 'const y = 1' }
  const draw = (seed: string, ...files: (typeof file)[]) =>
    drawSample(files, { count: 4, seed }).map(({ what }) => what)
  expect(draw('1', file)).toHaveLength(3)
  expect(draw('1', file)).toEqual(draw('1', file))
  expect(draw('1', other, file).filter(what => what !== 'change a constant')).toEqual(
    draw('1', file),
  )
  expect(
    new Set(['1', '2', '3', '4', '5'].map(seed => draw(seed, file).join())).size,
  ).toBeGreaterThan(1)
})
