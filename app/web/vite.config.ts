import { globSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { addresses } from '../../scripts/source/addresses-plugin.ts'
import { catalogue } from '../../scripts/source/catalogue-plugin.ts'
import { cutFonts } from '../../scripts/source/cut-fonts.ts'
import { listPaths, root } from '../../scripts/source/files.ts'
import { listFrameFiles, listLateFiles, listScreenFiles } from '../../scripts/source/frame-files.ts'
import { locales } from '../../scripts/source/locales-plugin.ts'
import { sideOf } from '../../scripts/source/place.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:4000'

const fonts = join(root, 'node_modules/.cache/fonts')
await cutFonts(fonts)

/** Features loaded on demand bring their own icons: those of the first screens are excluded. */
const OWN_ICONS =
  /^(?:features\/(?!users|auth|bookmarks|notifications|changes)|ui\/(?=rich-text|import|drag|upload|chart))([\w-]+)/

/** What shows components, and kits that few screens take: their pictures stay where else they are used. */
const LATE =
  /^(?:features\/showcase|ui\/(?:accordion|alert|carousel|context-menu|copy-button|number-field|rating|repeater|steps|tour))\//

/** Feature files loaded with the frame. */
const FRAME = new Set(listFrameFiles())
/** What follows any screen at once: the cart, the bell, what counts and rings, and the line to the server. */
const AFTER = new Set(listLateFiles())
const NEWS =
  /platform\/web\/(live\/(?!topics|live-store)|desktop)|features\/notifications\/web\/(?!components\/announce)|features\/email\/web\/components\/use-unread-mail|\/contract\/(notifications\.|live[.-])/
/** What the boards of the start page are made of. */
const BOARDS = new Set(
  listScreenFiles(
    globSync(
      [
        'features/dashboards/web/{*-board.page,components/*-card}.tsx',
        'features/setup/web/checklist.public.ts',
      ],
      { cwd: root },
    ),
  ),
)
/** API code that most screens use. */
const PEOPLE =
  /\/contract\/((users|users-admin|changes)\.contract|import\.rules)|features\/users\/web\/(users\.api|users-admin\.api|components\/(users\.module|user-words|user-columns|use-identity-check))|features\/changes\/web\/(changes\.(api|public)|components\/(use-undo|use-change-words|differences|undo-newest))/
/** What the features say of themselves, and what is composed of it. */
const ROUTES =
  /app\/web\/(?:product|compose|shell\.screens)\.ts|features\/(?:(?:web|resources)\.ts|[\w-]+\/[\w-]+\.screens\.ts|resource\/web\/resource\.public\.ts)|\/contract\/(?:[\w-]+\.(?:pages|resource)|pages\.rules|resource-(?:fields|pages)\.rules)\.ts|\/web\/[\w-]+\.points\.ts|ui\/list\/list-points\.ts|platform\/web\/screens\/(?:composed|points|shell-points|between-features|record-links|board-cards)\.ts/
const SIGNED_IN =
  /node_modules\/(@casl|@ucast|@tanstack\/(query-core|react-query)(?!.*\/(?:queriesObserver|useQueries)\.js)|@tabler\/(?!icons-react\/dist\/esm\/icons\/Icon(?:AlignBox|ArrowsHorizontal|BarrierBlock|Box|ChartHistogram|Filter|LayoutNavbar|LayoutSidebar\.|PlugConnected|ShieldCheck|SquareHalf|TransitionRight)))|\/ui\/(?!list\/chip-(?:fact|popover))(?:(?:avatar|button|card|checkbox|dialog|export(?!\/(?:print-table|use-download))|form(?!\/use-saved-choice)|list|menu|message-page|page|stat-card|state|status-badge|tick|toast|keys|popover)\/|chart\/sparkline|brand\/(?!logo|brand|cover-art|key-art)|theme\/(?!contrast|(?:tokens|fonts|base)\.css))|platform\/web\/(live\/(?:topics|live-store)|layers|screens\/late|outbox|access|query|instance\/|badges|format\/format|shortcuts|commands\/(?!rank)|preferences\/(follow|page|motion|regional|shortcut))|\/contract\/(preferences\.contract|bookmarks\.contract|instance\.contract|(time-zone|identity|export|avatar|refusal|locales)\.rules|auth-lock|auth-account\.)|node_modules\/(?:@mantine\/hooks|zod\/v4\/mini\/iso)|app\/web\/(guarded-screen|pages\/(?!screen-failure|near-)|layout\/(?!open-frame|impersonation-banner|frame\.)|layers\/layer)/
const inFrame = (path: string, module: string) => FRAME.has(path) || SIGNED_IN.test(module)
const roomsOfIcons = readIcons()
const roomsOf = (module: string) =>
  roomsOfIcons.get(/\/(Icon\w+)\.(?:mjs|js)$/.exec(module)?.[1] ?? '')
const iconsOf = (module: string) => {
  const rooms = roomsOf(module)
  return rooms?.size === 1
    ? [...rooms].find(room => room !== 'shared')?.replace(/^/, 'icons-')
    : undefined
}

/** Rarely visited features, with their contract files. */
const ROOMS = [
  'email',
  'chat',
  'todo',
  'kanban',
  'calendar',
  'money',
  'invoice',
  'faq',
  'support',
  'pricing',
  'profile',
  'datatables',
  'admin',
  'audit',
  'roles',
  'permissions',
  'api-key',
  'webhooks',
  'showcase',
]
function isAfter(path: string, module: string): boolean {
  if (ROUTES.test(module) || PEOPLE.test(module) || inFrame(path, module)) return false
  return (
    AFTER.has(path) ||
    NEWS.test(module) ||
    (roomsOf(module)?.has('after') === true && roomsOf(module)?.has('shared') !== true)
  )
}
function boardPart(path: string, module: string): string | undefined {
  const icons = iconsOf(module)
  if (icons !== undefined) return { 'icons-chart': 'charts', 'icons-dashboards': 'boards' }[icons]
  if (!BOARDS.has(path) || ROUTES.test(module) || inFrame(path, module)) return undefined
  return path.startsWith('ui/') ? 'charts' : 'boards'
}
const coreOf = (module: string) => {
  // Service accounts are part of the API keys screen.
  const name = (
    /features\/([\w-]+)\/web\//.exec(module)?.[1] ??
    /\/contract\/([\w-]+)/.exec(module)?.[1] ??
    ''
  ).replace('service-accounts', 'api-key')
  return ROOMS.find(room => name === room || name.startsWith(`${room}-`))?.replace(/^/, 'core-')
}

export default defineConfig({
  plugins: [
    react(),
    addresses(),
    catalogue(),
    locales(),
    leaveOutServersOwn(),
    preloadFont('inter-core'),
    forbidImportCycles(),
    precompress(),
  ],
  resolve: { alias: { '@fonts': fonts } },
  // Reached by lazy screens only: found late, they would make the page reload in the middle of a test.
  optimizeDeps: {
    include: [
      'react-dom/client',
      '@tanstack/react-virtual',
      '@atlaskit/pragmatic-drag-and-drop/element/adapter',
    ],
  },
  cacheDir: join(root, 'node_modules/.vite'),
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.4'],
    manifest: true,
    // The content policy forbids fonts and frames from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The entry names every other file: short names, which manifest.json explains.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some(name => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'after',
              test: module => isAfter(module.slice(root.length + 1), module),
              priority: 4,
            },
            // The boards of the start page, and the charts that are on them.
            {
              name: module => boardPart(module.slice(root.length + 1), module),
              debugName: 'boards',
              test: /\/features\/(?:dashboards|setup)\/|\/ui\/(?:chart|figure|date-range)\/|@tabler\/icons-react/,
              priority: 4,
            },
            // What the palette can do, from all over.
            { name: 'commands', test: /\/components\/[\w-]+-commands\.ts/, priority: 3 },
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store)|i18next|react-i18next)\/|node_modules\/zod\/v4\/(?!locales|classic|core\/to-json|core\/json|mini\/iso)|\/contract\/(settings|preferences)\.rules|platform\/web\/store\/store\.ts/,
              priority: 2,
            },
            // What both sign-in pages are made of, in one file rather than five small ones.
            {
              name: 'auth',
              test: /features\/auth\/web\/(?:auth\.api|components\/(?:auth-|login-|other-methods|passkey-offer|demo-accounts|early-input|failure|password-field|return-path|sign-in-steps|use-enter|wait))|\/ui\/brand\/cover-art/,
              priority: 2,
            },
            { name: 'base', test: /rolldown[\\/]runtime/, priority: 2 },
            // Pictures used by only one feature are bundled with it.
            {
              name: iconsOf,
              debugName: 'icons',
              test: /@tabler\/icons-react\/dist\/esm\/icons\//,
              priority: 3,
            },
            // Lines in words, and what they say of days, times and repeats: wanted together.
            {
              name: 'when',
              test: /\/ui\/recurrence\/|\/contract\/quick-line/,
              priority: 2,
            },
            // The line, the calendar and the reading of dates: one file, which comes with the first field.
            {
              name: 'dates',
              test: /\/ui\/date-field\/(?!date-field\.tsx|month-days)/,
              priority: 2,
            },
            // Dots, selects, frames and days of dates, rules of money and hours: small, and wanted by many screens.
            {
              name: 'controls',
              test: /\/ui\/(?:tick\/radio|select\/|date-field\/(?:date-field\.tsx|month-days)|list\/chip-popover|badge\/|drag\/long-press)|platform\/(?:web\/format\/use-now|contract\/(?:local-time|money|invoice-status|event-categories|record-links|rich-text)\.rules)|settings-form\.rules/,
              priority: 2,
            },
            // What most screens ask the server for and with: small files that go together.
            {
              name: 'people',
              test: PEOPLE,
              priority: 2,
            },
            // A feature's API calls in one file: its screens and its live updates need all of it.
            {
              name: coreOf,
              debugName: 'core',
              test: /\/contract\/|features\/[\w-]+\/web\/([\w-]+\.api|components\/([\w-]+-store|use-open-tasks|days|item-words|next-meeting|answer-bar))\.tsx?/,
              priority: 1,
            },
            // What every screen for signed-in people shares, and the sign-in pages do without: the kits that all use, the frame, and what
            // they stand on. Kits that only some screens use go with those screens, and so do the icons of one part.
            {
              name: 'signed-in',
              test: module => ROUTES.test(module) || inFrame(module.slice(root.length + 1), module),
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: { port: 4100, strictPort: true, proxy: proxyToServer(), fs: { allow: [root] } },
  preview: { port: 4100, strictPort: true },
})

/** Which features import each icon; those of the frame, the kits and the first screen are shared. */
function readIcons(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const names = listPaths().filter(path => sideOf(path) === 'web' && /\.tsx?$/.test(path))
  for (const name of names.toSorted(
    (one, other) => Number(LATE.test(one)) - Number(LATE.test(other)),
  )) {
    const feature =
      AFTER.has(name) && !inFrame(name, join(root, name))
        ? 'after'
        : LATE.test(name)
          ? 'showcase'
          : (OWN_ICONS.exec(name)?.[1] ?? 'shared')
    const imports =
      /import \{([^}]*)\} from '@tabler\/icons-react'/.exec(
        readFileSync(join(root, name), 'utf8'),
      )?.[1] ?? ''
    for (const [icon] of imports.matchAll(/\bIcon[A-Z]\w*/g)) {
      if (feature === 'showcase' && found.has(icon)) continue
      found.set(icon, (found.get(icon) ?? new Set()).add(feature))
    }
  }
  return found
}

/**
 * Some addresses are both a screen and a call (docs/adr/0003): navigations get the application, everything else goes to the server. The
 * server applies the same rule.
 */
function proxyToServer() {
  const contracts = globSync('{platform,features/*}/contract/*.contract.ts', { cwd: root })
  const heads = new Set(
    contracts.flatMap(path =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/^\s+path: '\/([\w-]+)/gm)].map(
        ([, head]) => head,
      ),
    ),
  )
  return Object.fromEntries(
    [...heads].map(head => [
      `^/${head}/`,
      {
        target: API,
        bypass: (request: IncomingMessage) => (isNavigation(request) ? '/index.html' : undefined),
      },
    ]),
  )
}

function isNavigation({ headers }: IncomingMessage): boolean {
  if (headers['sec-fetch-mode'] !== undefined) return headers['sec-fetch-mode'] === 'navigate'
  return headers.authorization === undefined && (headers.accept ?? '').includes('text/html')
}

/** What only the server reads of a call: what it is for, what it does besides, and when it may be made all the same. */
const SERVERS_OWN =
  /\b(?:(?:summary|description):\s*(['"`])(?:\\.|(?!\1)[^\\])*\1|effect:\s*'\w+'|perMinute:\s*\d+|(?:answersPage|while(?:Closed|Full)):\s*true),?/g

function leaveOutServersOwn(): Plugin {
  return {
    name: 'leave-out-servers-own',
    apply: 'build',
    transform: (code, id) =>
      /\/contract\/[\w-]+\.contract\.ts$/.test(id)
        ? { code: code.replaceAll(SERVERS_OWN, ''), map: null }
        : null,
  }
}

/** The typeface of the first paint starts to load with the page, not after its stylesheet. */
function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find(key => key.includes(name))
        if (file === undefined) throw new Error(`the build has no font ${name}`)
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${file}`,
          crossorigin: '',
        }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Chunks that import each other run in an arbitrary order and fail only in the browser. The groups above must not create cycles. */
function forbidImportCycles(): Plugin {
  return {
    name: 'forbid-import-cycles',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const walk = (file: string, path: string[]): void => {
        if (path.includes(file))
          throw new Error(`these files import each other: ${[...path, file].join(' -> ')}`)
        for (const next of importsOf(file)) walk(next, [...path, file])
      }
      for (const file of Object.keys(bundle)) walk(file, [])
    },
  }
}

/** Writes .br and .gz beside every text file at maximum compression: the server only picks one. Templates are filled per response. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|json|txt)$/.test(name) || name.startsWith('.vite')) continue
          const text = readFileSync(join(folder, name))
          writeFileSync(
            join(folder, `${name}.br`),
            brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          )
          writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }))
        }
      },
    },
  }
}
