import { expect, it } from 'vitest'
import { isCode, isTest, listPaths, readSources } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { findPatterns, worstOf } from './patterns.ts'

// A pattern that runs in a browser meets what others wrote, and a page that is kept busy answers nobody (S16). Each is measured at a size
// where one that takes the square of it is seen; what is shorter for certain is named here with its size. The server's parsers are measured
// as a whole (app/server/parsers.guard.test.ts).

const SIZE = 8_000
const MILLISECONDS = 15

const LINE = 1_000
/** By file and pattern: the most signs that it meets. */
const SHORT: Record<string, number> = {
  // Of what is said of a time, in words.
  [String.raw`platform/contract/quick-line-ranges.rules.ts \p{L}.*\d{4}$`]: 200,
  // One's own line, in which spaces are one by then.
  [String.raw`platform/contract/quick-line.rules.ts \s*[,،]$`]: LINE,
  ...Object.fromEntries(
    ['at|in|@', 'bei|im|in|at|@', 'في|at|@', 'à|au|aux|chez|dans|at|@', 'em|n[oa]s?|at|@'].map(
      words => [
        String.raw`features/calendar/web/components/quick-event.ts \s+(?:${words})\s+(\S.*)$`,
        LINE,
      ],
    ),
  ),
  // Blocks of our own stylesheet.
  'features/showcase/web/components/theme-tokens.ts --([a-z0-9-]+): ([^;]+);': LINE,
}

const patterns = readSources(
  listPaths().filter(
    path =>
      (sideOf(path) === 'web' || sideOf(path) === 'contract') && isCode(path) && !isTest(path),
  ),
).flatMap(findPatterns)
const nameOf = ({ path, source }: (typeof patterns)[number]) => `${path} ${source}`

it('S16 X-27 no pattern of the browser takes the square of what it reads', () => {
  expect(patterns.length).toBeGreaterThan(60)
  const slow = patterns.flatMap(pattern => {
    const { milliseconds, piece } = worstOf(pattern, SHORT[nameOf(pattern)] ?? SIZE)
    return milliseconds > MILLISECONDS
      ? [`${nameOf(pattern)} takes ${Math.round(milliseconds)} ms for ${JSON.stringify(piece)}`]
      : []
  })
  expect(slow).toEqual([])
}, 60_000)

it('S16 what is named as short is there, and would be too slow if it were long', () => {
  expect(
    Object.keys(SHORT).filter(name => !patterns.some(pattern => nameOf(pattern) === name)),
  ).toEqual([])
})

it('S16 a pattern that takes the square of a text is seen', () => {
  const at = (text: string) =>
    findPatterns({ path: 'a.ts', text }).map(
      pattern => worstOf(pattern, SIZE).milliseconds > MILLISECONDS,
    )
  expect(at(String.raw`x.replace(/\s+$/, '')`)).toEqual([true])
  expect(at(String.raw`x.replace(/(?<!\s)\s+$/, '')`)).toEqual([false])
  expect(at(String.raw`/^\d+$/.test(x)`)).toEqual([])
})
