import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../source/files.ts'
import { checkLayout } from '../structure/layout.ts'
import * as firstLoad from './first-load.ts'
import { readIcons } from './icons.ts'
import { matcher, type Names } from './match.ts'
import * as names from './names.ts'

const { BOARD_FILES, OWN_ENTITIES, ROOMS, WITH_ICONS, ICONS_OF_PART, ...lists } = {
  ...names,
  ...firstLoad,
}
const beginsWith = (name: string) => globSync(`${name}*`, { cwd: root })

describe('names of files in bundles', () => {
  const all = Object.entries(lists).flatMap(([list, { of, except = [] }]: [string, Names]) =>
    [...of, ...except].map(name => [list, name] as const),
  )
  it.each(all)('%s: at least one begins with %s', (_list, name) => {
    expect(beginsWith(name)).not.toEqual([])
  })

  const exceptions = Object.entries(lists).flatMap(([list, all]: [string, Names]) =>
    (all.except ?? []).map(name => [list, name, all.of] as const),
  )
  it.each(exceptions)('%s: %s is used as an exception', (_list, name, of) => {
    expect(beginsWith(name).some(matcher({ of }))).toBe(true)
  })

  it.each(BOARD_FILES)('%s is a file of the boards', pattern => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([])
  })

  it.each(ROOMS)('%s is a feature with calls', name => {
    expect(
      globSync(`features/${name}/{contract,web}/*.{contract,api}.ts`, { cwd: root }),
    ).not.toEqual([])
  })
})

it.each([...WITH_ICONS, ...ICONS_OF_PART])(
  '%s is a feature or a kit that brings pictures',
  name => {
    const places = readIcons(() => false)
    expect([...places.values()].filter(found => found.has(name))).not.toEqual([])
  },
)

it('a custom entity would be found', () => {
  expect(checkLayout([OWN_ENTITIES.replaceAll('*', 'assets')])).toEqual([])
})

describe('a name', () => {
  it('is a path prefix, with exceptions', () => {
    const isMeant = matcher({
      of: ['ui/list/', 'features/*/web/*.api.ts'],
      except: ['ui/list/chip-'],
    })
    expect(['ui/list/list.tsx', 'features/todo/web/todo.api.ts'].filter(isMeant)).toHaveLength(2)
    expect(
      [
        'ui/list/chip-fact.tsx',
        'ui/lists/list.tsx',
        'app/ui/list/list.tsx',
        'features/todo/web/components/todo.api.ts',
        'features/todo/web/todoXapi.ts',
      ].filter(isMeant),
    ).toEqual([])
  })
})

it('the application names no feature', () => {
  const config = readFileSync(join(root, 'app/web/vite.config.ts'), 'utf8')
  const features = globSync('features/*/', { cwd: root }).map(path => path.split('/')[1] ?? '')
  expect(features.length).toBeGreaterThan(0)
  expect(features.filter(name => config.includes(`features/${name}`))).toEqual([])
})
