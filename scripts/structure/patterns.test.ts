import { expect, it } from 'vitest'
import { isCode, isTest, listPaths, readSources } from '../source/files.ts'
import { sideOf } from '../source/place.ts'
import { findPatterns, worstOf } from './patterns.ts'

// A pattern in the browser runs on other people's texts, and a blocked page answers no one (S16). Each is measured at a size
// at which quadratic time shows; inputs certain to be shorter are listed here with their size. The server's parsers are measured
// as a whole (app/server/parsers.guard.test.ts).

const SIZE = 8_000
const MILLISECONDS = 15

const LINE = 1_000
/** By file and pattern: the maximum length of its input. */
const SHORT: Record<string, number> = {
  // From a time described in words.
  [String.raw`platform/contract/natural-input-ranges.rules.ts \p{L}.*\d{4}$`]: 200,
  // One's own line, in which spaces are already collapsed.
  [String.raw`platform/contract/natural-input.rules.ts \s*[,،]$`]: LINE,
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

it('S16 X-27 no pattern in the browser takes quadratic time', () => {
  expect(patterns.length).toBeGreaterThan(60)
  const slow = patterns.flatMap(pattern => {
    const { milliseconds, piece } = worstOf(pattern, SHORT[nameOf(pattern)] ?? SIZE)
    return milliseconds > MILLISECONDS
      ? [`${nameOf(pattern)} takes ${Math.round(milliseconds)} ms for ${JSON.stringify(piece)}`]
      : []
  })
  expect(slow).toEqual([])
}, 60_000)

it('S16 patterns listed as short exist, and would be too slow on long input', () => {
  expect(
    Object.keys(SHORT).filter(name => !patterns.some(pattern => nameOf(pattern) === name)),
  ).toEqual([])
})

it('S16 a pattern that takes quadratic time is detected', () => {
  const at = (text: string) =>
    findPatterns({ path: 'a.ts', text }).map(
      pattern => worstOf(pattern, SIZE).milliseconds > MILLISECONDS,
    )
  expect(at(String.raw`x.replace(/\s+$/, '')`)).toEqual([true])
  expect(at(String.raw`x.replace(/(?<!\s)\s+$/, '')`)).toEqual([false])
  expect(at(String.raw`/^\d+$/.test(x)`)).toEqual([])
})
