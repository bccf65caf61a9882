import { contract } from './product.ts'
import type { Call, Method } from '#platform/contract/define.ts'
import { SCREENS } from '#features/pages.ts'

// What a path is, for anyone: a screen, calls, both or nothing.

const CALLS = Object.values(contract).flatMap(calls => Object.values<Call>(calls))

/** `/apps/email/$folder` and `/api/files/{id}` alike, one part per parameter. */
export const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map(part => (/^\$|^\{/.test(part) ? '[^/]+' : part.replaceAll('.', String.raw`\.`)))
      .join('/')}$`,
  )
const screens = SCREENS.map(toPattern)
const calls = CALLS.map(({ method, path }) => ({ method, pattern: toPattern(path) }))
/** `/i/` of `/i/{token}` */
const written = CALLS.filter(({ answersPage }) => answersPage === true).map(({ path }) =>
  path.replace(/\{.*/, ''),
)

export const isScreen = (path: string): boolean => screens.some(pattern => pattern.test(path))

/** By which methods something is called at an address. */
export const methodsAt = (path: string): Method[] => [
  ...new Set(calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
]

/** Whether the server writes the pages at an address itself, and below it. */
export const isWritten = (path: string): boolean =>
  written.some(beginning => path.startsWith(beginning))
