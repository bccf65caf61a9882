import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { SCREENS } from '#features/pages.ts'
import { expect, it } from 'vitest'
import { components } from 'virtual:ui-props'
import { AREAS, ENTRIES, addressOf } from './catalogue.ts'

// The catalogue is complete: every component is in it, and every entry refers to something that exists.

const ROOT = new URL('../../../../', import.meta.url)
const sourcesOf = (folder: string) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/(^|\/)test-|\.test\./.test(name))
    .map(name => ({
      name: `${folder}/${name}`,
      text: readFileSync(new URL(`${folder}/${name}`, ROOT), 'utf8'),
    }))
const kitsIn = (text: string) =>
  [...text.matchAll(/from '#ui\/([^']+)'/g)].map(([, path]) => path ?? '')

const examples = sourcesOf('features/showcase/web/examples')
/** Components that are shown as part of another or of a neighboring file. */
const partsOf = (path: string): string[] =>
  [
    ...readFileSync(new URL(`ui/${path}`, ROOT), 'utf8').matchAll(/from '(\.\.?\/[^']+\.tsx?)'/g),
  ].flatMap(([, part = '']) => {
    const kit = posix.join(posix.dirname(path), part)
    return part.startsWith('./') ? [kit, ...partsOf(kit)] : [kit]
  })
const shown = new Set(
  examples.flatMap(({ text }) => kitsIn(text)).flatMap(path => [path, ...partsOf(path)]),
)
const english: unknown = JSON.parse(
  readFileSync(new URL('features/showcase/locales/en/showcase.json', ROOT), 'utf8'),
)
const textAt = (...path: string[]) =>
  path.reduce((inner: unknown, part) => Reflect.get(Object(inner), part), english)

/** The frame of every screen and the endings of dialogs: seen everywhere, not chosen. */
const FRAME = new Set([
  'page/page.tsx',
  'message-page/message-page.tsx',
  'toast/toasts.tsx',
  'export/print-table.tsx',
  'people-picker/chip.tsx',
  'import/left-out-list.tsx',
  'import/preview-list.tsx',
  'list/views-slot.tsx',
  'choices/theme-choices.tsx',
  'copy-button/connect-card.tsx',
])

/** Components without a playground. */
const NO_PROPS = 'nothing can be set'
const IN_OTHERS = 'it stands inside another component, which is played with'
const FRAMES = 'it lays out what is put into it'
const OF_A_SCREEN = 'it is given the state of a whole screen, which a hook keeps'
const UNPLAYED: Record<string, string | undefined> = {
  CoverArt: NO_PROPS,
  KeyArt: NO_PROPS,
  Ripple: NO_PROPS,
  Toasts: NO_PROPS,
  Sparkline: NO_PROPS,
  MenuItem: IN_OTHERS,
  MenuGroup: IN_OTHERS,
  MenuLink: IN_OTHERS,
  Badge: IN_OTHERS,
  DialogText: IN_OTHERS,
  RichTextContent: IN_OTHERS,
  RichTextField: IN_OTHERS,
  Offers: IN_OTHERS,
  MoveItems: IN_OTHERS,
  MoveMenu: IN_OTHERS,
  DragHandle: IN_OTHERS,
  DragItem: IN_OTHERS,
  DragZone: IN_OTHERS,
  StatCards: FRAMES,
  Skeleton: FRAMES,
  Page: FRAMES,
  FieldFrame: FRAMES,
  FieldPair: FRAMES,
  FigureCard: FRAMES,
  ChartCard: FRAMES,
  ChipPopover: FRAMES,
  Loaded: OF_A_SCREEN,
  Form: OF_A_SCREEN,
  AmountField: OF_A_SCREEN,
  AmountInput: IN_OTHERS,
  SectionCard: OF_A_SCREEN,
  LeaveGuard: OF_A_SCREEN,
  List: OF_A_SCREEN,
  ListFooter: OF_A_SCREEN,
  DragBoard: OF_A_SCREEN,
  DragList: OF_A_SCREEN,
  Repeater: OF_A_SCREEN,
  Tour: 'it shows things of a page, which are found by functions',
  RecordConflict: 'it shows the conflict of a form',
  StaleDialog: 'what it compares are two versions of one record',
  VirtualList: 'a thousand rows, drawn by a function',
  FailureNotice: 'what it shows is an error, not a text',
  Autocomplete: 'it asks the server, by a function',
  ExportMenu: 'it asks the server, by a function',
  Comments: 'it sends what is said, by functions',
  ImportDialog: 'it asks the server, by a function',
  UploadArea: 'it sends a file to the server',
  SquareCrop: 'it needs a picture from the disk',
}

it('SHOW-01 every component used by a screen of the app has an example', () => {
  const taken = [...sourcesOf('features'), ...sourcesOf('app')].filter(
    ({ name }) => !name.startsWith('features/showcase/'),
  )
  const files = new Set(components.map(({ file }) => file))
  const kits = new Set(taken.flatMap(({ text }) => kitsIn(text)).filter(path => files.has(path)))
  expect([...kits].filter(path => !shown.has(path) && !FRAME.has(path)).toSorted()).toEqual([])
  expect(kits.size).toBeGreaterThan(50)
})

it('SHOW-01 every folder of the design system has an example, used or not', () => {
  const folders = readdirSync(new URL('ui', ROOT), { withFileTypes: true }).filter(one =>
    one.isDirectory(),
  )
  // Building blocks of the others, and the frame of a screen.
  const inside = new Set(['theme', 'page', 'message-page', 'locales'])
  const seen = new Set([...shown].map(path => path.split('/')[0]))
  expect(folders.map(one => one.name).filter(name => !seen.has(name) && !inside.has(name))).toEqual(
    [],
  )
})

it('SHOW-01 named examples and example files match', () => {
  const named = ENTRIES.flatMap(entry =>
    entry.examples.map(example => `features/showcase/web/examples/${entry.name}/${example}.tsx`),
  )
  expect(named.toSorted()).toEqual(examples.map(({ name }) => name).toSorted())
})

it('SHOW-01 documented properties belong to existing components', () => {
  const files = new Set(components.map(({ file }) => file))
  expect(ENTRIES.flatMap(entry => entry.files).filter(file => !files.has(file))).toEqual([])
})

it('SHOW-07 every documented component has a playground, or a reason for having none', () => {
  const playable = new Map(
    sourcesOf('features/showcase/web/playgrounds').map(({ name, text }) => [
      /(\w[\w-]*)\.tsx$/.exec(name)?.[1],
      text,
    ]),
  )
  const documented = ENTRIES.flatMap(entry =>
    components.filter(({ file }) => entry.files.includes(file)).map(one => ({ entry, one })),
  )
  const played = (name: string) =>
    documented.some(
      ({ entry, one }) =>
        one.name === name && new RegExp(`\\b${name}: play\\(`).test(playable.get(entry.name) ?? ''),
    )
  const names = new Set(documented.map(({ one }) => one.name))
  expect([...names].filter(name => !played(name) && UNPLAYED[name] === undefined)).toEqual([])
  expect(Object.keys(UNPLAYED).filter(name => played(name) || !names.has(name))).toEqual([])
  expect([...playable.keys()].filter(name => !ENTRIES.some(entry => entry.name === name))).toEqual(
    [],
  )
})

it('SHOW-01 every area, entry and example has its texts', () => {
  for (const area of AREAS) expect(textAt('areas', area, 'intro'), area).toEqual(expect.any(String))
  for (const { name, examples: all } of ENTRIES) {
    expect([textAt('entries', name, 'title'), textAt('entries', name, 'intro')], name).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    for (const example of all)
      expect(textAt('examples', name, example), `${name} ${example}`).toEqual(expect.any(String))
  }
})

it('SHOW-01 every text key used by an example exists', () => {
  const texts = [...examples, ...sourcesOf('features/showcase/web/playgrounds')]
  const keys = texts.flatMap(({ text }) =>
    [...text.matchAll(/'(w\.[\w.]+)'/g)].map(([, key]) => key ?? ''),
  )
  expect(keys.filter(key => typeof textAt(...key.split('.')) !== 'string')).toEqual([])
})

it('SHOW-01 every entry’s URL is a screen', () => {
  const screens: readonly string[] = SCREENS
  for (const entry of ENTRIES) {
    const path = addressOf(entry)
    expect(
      screens.includes(path) || screens.includes(path.replace(/\/[^/]+$/, '/$entry')),
      path,
    ).toBe(true)
  }
})
