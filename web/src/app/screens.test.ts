import { readFileSync } from 'node:fs'
import { SCREENS as ADDRESSES } from '@smart-fft/contract/screens'
import { expect, it } from 'vitest'
import { SCREENS } from './routes.tsx'

const textsOf = (language: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../public/locales/${language}/shell.json`, import.meta.url), 'utf8'))
const keysOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`)) : [path]

it('the screens are those whose addresses the contract lists', () => {
  expect(['/', ...SCREENS.map(screen => screen.path)].toSorted()).toEqual(ADDRESSES.toSorted())
})

it('every screen names its title in words that are there, and a parent that is a screen', () => {
  const keys = keysOf(textsOf('en'))
  const paths = SCREENS.map(screen => screen.path)
  expect(SCREENS.filter(screen => !keys.includes(`.${screen.title}`))).toEqual([])
  expect(SCREENS.filter(({ parent }) => parent !== undefined && !paths.includes(parent))).toEqual([])
})

it('X-33 the frame speaks both languages completely', () => {
  expect(keysOf(textsOf('ar')).toSorted()).toEqual(keysOf(textsOf('en')).toSorted())
})
