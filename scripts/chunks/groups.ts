import { globSync } from 'node:fs'
import { readSources, root } from '../source/files.ts'
import { listFrameFiles, listLateFiles, listScreenFiles } from '../source/frame-files.ts'
import { importsOf } from '../source/syntax.ts'
import { readIcons } from './icons.ts'
import * as firstLoad from './first-load.ts'
import { matcher, type Names } from './match.ts'
import * as names from './names.ts'

// How the browser's half is divided into files: few and small on the first screens, one or two for each feature that is entered later.

/** What of the features comes with the frame. */
const frame = new Set(listFrameFiles())
/** What follows any screen at once: the cart, the bell, what counts and rings, and the line to the server. */
const after = new Set(listLateFiles())
/** What the boards of the start page are made of. */
const boards = new Set(listScreenFiles(globSync([...names.BOARD_FILES], { cwd: root })))

const isFieldRule = matcher(names.FIELD_RULES)
/** Entities of one's own are known from the start, and with them what they are declared with. */
const hasEntities = readSources(['features/resources.ts'])
  .flatMap(importsOf)
  .some(({ typeOnly }) => !typeOnly)
const isRoute = matcher({ of: [...firstLoad.ROUTES.of, names.OWN_ENTITIES] })
const isOfRoutes = (path: string) => isRoute(path) || (hasEntities && isFieldRule(path))
const isOfBase = matcher(firstLoad.BASE)
const isOfPeople = matcher(names.PEOPLE)
const isOfSignedIn = matcher(firstLoad.SIGNED_IN)
const isNews = matcher(names.NEWS)
const isOfViews = matcher(names.VIEWS)
const isControl = matcher(names.CONTROLS)
const isCore = matcher(names.CORE)
const isOfBoards = matcher(names.BOARD_PLACES)

const isInFrame = (path: string) => frame.has(path) || isOfSignedIn(path)
const icons = readIcons(path => after.has(path) && !isInFrame(path))
const placesOf = (path: string) => icons.get(/\/(Icon\w+)\.(?:mjs|js)$/.exec(path)?.[1] ?? '')

/** Pictures that only one feature shows come with it. */
function iconsOf(path: string): string | undefined {
  const places = placesOf(path)
  return places?.size === 1
    ? [...places].find(place => place !== 'shared')?.replace(/^/, 'icons-')
    : undefined
}

function isAfter(path: string): boolean {
  if (isOfRoutes(path) || isOfPeople(path) || isInFrame(path)) return false
  const places = placesOf(path)
  return (
    after.has(path) ||
    isNews(path) ||
    isControl(path) ||
    isFieldRule(path) ||
    (places?.has('after') === true && !places.has('shared'))
  )
}

/** The boards of the start page, with the charts that are on them: whoever looks at charts elsewhere has been there. */
function isOfBoardFile(path: string): boolean {
  if (isIcon(path)) return ['icons-chart', 'icons-dashboards'].includes(iconsOf(path) ?? '')
  return isOfBoards(path) && boards.has(path) && !isOfRoutes(path) && !isInFrame(path)
}

/** Small files that come with the calendar's: the start page shows tasks and events, and each shows dates of the other. */
const together: Readonly<Record<string, string>> = {
  todo: 'calendar',
  recurrence: 'calendar',
  'resource-texts': 'calendar',
}

const withOthers = new Set([...names.WITH_ICONS, ...names.ICONS_OF_PART].map(one => `icons-${one}`))

/** The file of pictures that come in one of their own. */
function iconFileOf(path: string): string | undefined {
  const file = iconsOf(path)
  return withOthers.has(file ?? '') ? undefined : file
}

/** What a feature says to the server; a rule of the platform that is named after it goes with it. */
function coreOf(path: string): string | undefined {
  if (isIcon(path))
    return names.WITH_ICONS.find(room => iconsOf(path) === `icons-${room}`)?.replace(/^/, 'core-')
  const [, feature] = /^features\/([\w-]+)\/(?:web|contract)\//.exec(path) ?? []
  const [, rule = ''] = /^platform\/contract\/([\w-]+)/.exec(path) ?? []
  const room =
    together[rule] ?? names.ROOMS.find(one => one === feature || rule.startsWith(`${one}-`))
  return room === undefined ? undefined : `core-${together[room] ?? room}`
}

/** The names of modules are paths of this machine. */
const pathOf = (module: string) => module.slice(root.length + 1)
const isIcon = (path: string) => path.startsWith('node_modules/@tabler/icons-react/')
const ofPath = (test: (path: string) => boolean) => (module: string) => test(pathOf(module))
const group = (name: string, test: Names, priority: number) => ({
  name,
  test: ofPath(matcher(test)),
  priority,
})

export const groups = [
  { name: 'after', test: ofPath(isAfter), priority: 4 },
  { name: 'boards', test: ofPath(isOfBoardFile), priority: 4 },
  group('commands', names.COMMANDS, 3),
  {
    name: 'base',
    test: (module: string) => /rolldown[\\/]runtime/.test(module) || isOfBase(pathOf(module)),
    priority: 2,
  },
  group('auth', firstLoad.AUTH, 2),
  group('users', names.USERS, 3),
  {
    name: 'views',
    test: ofPath(path => (isIcon(path) ? iconsOf(path) === 'icons-saved-views' : isOfViews(path))),
    priority: 4,
  },
  {
    name: (module: string) => iconFileOf(pathOf(module)),
    debugName: 'icons',
    test: ofPath(path => isIcon(path) && path.includes('/icons/')),
    priority: 3,
  },
  group('when', names.WHEN, 2),
  group('dates', names.DATES, 2),
  group('kits', names.KITS, 2),
  group('mentions', names.MENTIONS, 2),
  group('rich-text', names.RICH_TEXT, 2),
  {
    name: (module: string) => coreOf(pathOf(module)),
    debugName: 'core',
    test: ofPath(path => isCore(path) || (isIcon(path) && path.includes('/icons/'))),
    priority: 1,
  },
  {
    name: 'signed-in',
    test: ofPath(
      path =>
        isOfRoutes(path) ||
        isOfPeople(path) ||
        (isInFrame(path) && (!isIcon(path) || iconsOf(path) === iconFileOf(path))),
    ),
    priority: 2,
  },
]
