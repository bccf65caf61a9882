import type { SourceFile } from '../source/files.ts'
import type { Finding } from './finding.ts'

const USED = /var\((--[\w-]+)\s*\)/g
/** In a sheet, as a style of an element, or by a script. */
const SET = /(--[a-z][\w-]*)['"]?\]?\s*:|setProperty\(\s*['"`](--[\w-]+)/g

/** Every variable that a style sheet uses is set somewhere: browsers pass a rule over whose variable is not there, and say nothing. */
export function checkStyleVariables(sources: readonly SourceFile[]): Finding[] {
  const set = new Set(
    sources
      .filter(({ path }) => /\.(css|tsx?)$/.test(path))
      .flatMap(({ text }) =>
        [...text.matchAll(SET)].map(([, inSheet, byScript]) => inSheet ?? byScript),
      ),
  )
  return sources
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const unknown = new Set(
        [...text.matchAll(USED)].flatMap(([, name = '']) => name).filter(name => !set.has(name)),
      )
      return [...unknown].map(name => ({ path, rule: 'style', text: `${name} is set nowhere` }))
    })
}
