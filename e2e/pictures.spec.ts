import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  AREAS,
  type Area,
  ENTRIES,
  type Entry,
  addressOf,
  entriesOf,
  neighboursOf,
} from '#features/showcase/web/components/catalogue.ts'
import { listViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { listForced } from './forced-colors.ts'
import { type Painter, findPainter, heightOf, shoot } from './pictures.ts'
import { listReflowFaults } from './reflow.ts'
import {
  goWithin,
  listOverhangs,
  LOOKS,
  type Look,
  SMALLEST,
  startAt,
  watchRequests,
} from './walk.ts'

// SHOW-01 SHOW-06: every catalogue page, from the catalogue's own table of contents: axe in both skins and directions, no overflow at
// 320 pixels, with more space in the text and in forced colors, no browser complaints, and its examples compared with a stored picture. docs/adr/0054 says what is compared where.

interface CataloguePage {
  name: string
  path: string
  /** The key of its title in the locale file. */
  title: readonly string[]
  examples: readonly string[]
  /** Footer links: the entries before and after it. */
  others: readonly string[]
}
const areaPage = (area: Area): CataloguePage => ({
  name: area,
  path: `/${area}`,
  title: ['areas', area, 'title'],
  examples: [],
  others: [],
})
const othersOf = (entry: Entry) => {
  const { before, after } = neighboursOf(entry)
  return [before, after].filter(one => one !== undefined).map(addressOf)
}
const PAGES: readonly CataloguePage[] = [
  ...AREAS.filter(area => !entriesOf(area).some(({ name }) => name === area)).map(areaPage),
  ...ENTRIES.map(entry => ({
    name: `${entry.area}-${entry.name}`,
    path: addressOf(entry),
    title: ['entries', entry.name, 'title'],
    examples: entry.examples,
    others: othersOf(entry),
  })),
]
/** Shows every icon of the app, so each new one would change it. */
const UNPICTURED = new Set(['icons-icons'])
const isPictured = ({ name, examples }: CataloguePage) =>
  examples.length > 0 && !UNPICTURED.has(name)

const FOLDER = new URL('pictures/', import.meta.url)
const MADE_WITH = new URL('made-with.json', FOLDER)
const MAX_BYTES = 5_000_000
/** Of all pixels; where the same browser renders texts alike, none differs. */
const MAX_DIFFERENT = 0.002
const IN_ONE_TEST = 10
const WIDE = 760
const TALL = 3000

// Half the resolution shows as much in a quarter of the bytes. Tall, so that lazily rendered parts are rendered.
test.use({ viewport: { width: WIDE, height: TALL }, deviceScaleFactor: 0.5 })

for (let from = 0; from < PAGES.length; from += IN_ONE_TEST) {
  const pages = PAGES.slice(from, from + IN_ONE_TEST)
  test(`SHOW-01 SHOW-06 catalogue pages ${from + 1} to ${from + pages.length} open, match their pictures, fit a small phone and pass axe`, async ({
    page,
    login,
  }, info) => {
    test.slow()
    await page.clock.setFixedTime('2026-03-10T10:00:00Z')
    await login('subscriber')
    const idle = watchRequests(page)
    for (const look of LOOKS) {
      await startAt(page, '/ui-element', look)
      const painter = await findPainter(page)
      for (const [index, one] of pages.entries()) {
        await openPage(page, one, look)
        await idle()
        const violations = await listViolations(page, look === LOOKS[0] ? undefined : 'changed')
        // Soft, so that all violations are reported, not only the first.
        expect.soft(violations, `${one.name} ${look.skin} ${look.direction}`).toEqual([])
        // One look per page: even pages dark, odd ones light.
        if (isPictured(one) && LOOKS[(from + index) % LOOKS.length] === look)
          await comparePicture({
            page,
            one,
            painter,
            isUpdate: info.config.updateSnapshots === 'all',
          })
        const forced = look === LOOKS[0] ? await listForced(page) : []
        const faults = [
          ...(await listOverhangs(page, [SMALLEST])),
          ...(await listReflowFaults(page)),
          ...(await listOverhangs(page, [{ width: WIDE, height: TALL }])),
        ]
        expect.soft([...forced, ...faults], `${one.name} ${look.direction}`).toEqual([])
      }
    }
  })
}

test('SHOW-06 stores exactly one picture per pictured page, within the size limit', () => {
  // They are being written in this run.
  if (test.info().config.updateSnapshots === 'all') return
  const stored = readdirSync(FOLDER).filter(name => name.endsWith('.png'))
  expect(stored.toSorted()).toEqual(
    PAGES.filter(isPictured)
      .map(({ name }) => `${name}.png`)
      .toSorted(),
  )
  expect(stored.reduce((sum, name) => sum + statSync(new URL(name, FOLDER)).size, 0)).toBeLessThan(
    MAX_BYTES,
  )
})

/** Within the app, as its links do: a third of the time of a fresh load. */
async function openPage(
  page: Page,
  { path, title, examples, others }: CataloguePage,
  { language }: Look,
): Promise<void> {
  await goWithin(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textAt(language, title))
  for (const example of examples) await expect(page.locator(`main #${example}`)).toBeVisible()
  // Examples are loaded lazily; skeletons are no sign of that, as some examples are skeletons.
  await expect(page.locator('main [data-waiting]')).toHaveCount(0)
  expect(
    await page
      .locator('main nav')
      .last()
      .locator('a')
      .evaluateAll(links => links.map(link => link.getAttribute('href'))),
  ).toEqual(others)
}

const textAt = (language: string, path: readonly string[]): string => {
  const texts: unknown = JSON.parse(
    readFileSync(
      new URL(`../features/showcase/locales/${language}/showcase.json`, import.meta.url),
      'utf8',
    ),
  )
  return String(path.reduce((inner: unknown, part) => Reflect.get(Object(inner), part), texts))
}

interface Comparing {
  page: Page
  one: CataloguePage
  painter: Painter
  isUpdate: boolean
}

/** Pixel by pixel where this browser renders texts like the one that made the pictures; elsewhere by size alone. */
async function comparePicture({
  page,
  one: { name, examples },
  painter,
  isUpdate,
}: Comparing): Promise<void> {
  const picture = await shoot(page, examples)
  if (isUpdate) writeFileSync(MADE_WITH, `${JSON.stringify(painter, null, 2)}\n`)
  const madeWith: unknown = isUpdate ? painter : JSON.parse(readFileSync(MADE_WITH, 'utf8'))
  if (JSON.stringify(madeWith) === JSON.stringify(painter)) {
    expect.soft(picture, name).toMatchSnapshot(`${name}.png`, { maxDiffPixelRatio: MAX_DIFFERENT })
    return
  }
  reportSizesOnly(
    `Pictures: made with ${JSON.stringify(madeWith)}, this is ${JSON.stringify(painter)}: their sizes are compared, not their pixels.`,
  )
  const stored = heightOf(readFileSync(new URL(`${name}.png`, FOLDER)))
  expect
    .soft(Math.abs(heightOf(picture) - stored), `${name}: height`)
    .toBeLessThanOrEqual(stored * 0.15 + 12)
}

let isReported = false
function reportSizesOnly(words: string): void {
  test.info().annotations.push({ type: 'pictures', description: words })
  if (!isReported) process.stderr.write(`${words}\n`)
  isReported = true
}
