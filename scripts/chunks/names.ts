// What comes in which file of the browser: beginnings of paths, `*` for the rest of a name. Each must begin the path of a file there is
// (chunks.test.ts): a file that was renamed would silently come in another file, and the first load would grow.

/** Paths that begin with one of `of`, but with none of `except`. */
export interface Names {
  of: readonly string[]
  except?: readonly string[]
}

const within = (folder: string, names: readonly string[]) => names.map(name => `${folder}/${name}`)
const kits = (names: readonly string[]) => names.map(name => `ui/${name}/`)
const packages = (names: readonly string[]) => names.map(name => `node_modules/${name}/`)

/** Features and kits that come when they are needed, and bring their icons: what the first screens use is not among them. */
export const OWN_ICONS: Names = {
  of: ['features/*/', ...kits(['rich-text', 'import', 'drag', 'upload', 'chart'])],
  except: within('features', ['users/', 'auth/', 'bookmarks/', 'notifications/', 'changes/']),
}

/** What shows components, and kits that few screens take: their pictures stay where else they are used. */
export const LATE: Names = {
  of: [
    'features/showcase/',
    ...kits(['accordion', 'alert', 'carousel', 'context-menu', 'copy-button', 'number-field']),
    ...kits(['rating', 'repeater', 'steps', 'tour']),
  ],
}

/** What counts and rings, and the line to the server: fetched right after any screen. */
export const NEWS: Names = {
  of: [
    'platform/web/live/',
    'platform/web/desktop/',
    'platform/web/navigation/early-typing',
    'app/web/layers/steady-input',
    'features/notifications/web/',
    'features/notifications/contract/',
    'features/email/web/components/use-unread-mail',
    ...within('platform/contract', ['live.', 'live-']),
  ],
  except: [
    ...within('platform/web/live', ['topics', 'live-store']),
    'features/notifications/web/components/announce',
    'features/notifications/web/notifications.page',
  ],
}

/** The boards of the start page, as patterns of files. */
export const BOARD_FILES = [
  'features/dashboards/web/{*-board.page,components/*-card}.tsx',
  'features/setup/web/checklist.public.ts',
]
/** Where what they are made of stands; icons aside. */
export const BOARD_PLACES: Names = {
  of: ['features/dashboards/', 'features/setup/', ...kits(['chart', 'figure', 'date-range'])],
}

/** What most screens ask the server for and with: small files that go together. */
export const PEOPLE: Names = {
  of: [
    ...within('platform/contract', ['import.rules', 'custom-values.rules']),
    ...within('features/resource/web', ['custom-list.public']),
    ...within('features/users/contract', ['users.contract', 'users-admin.contract']),
    ...within('features/users/web', ['users.api', 'users-admin.api']),
    ...within('features/users/web/components', ['users.module', 'user-words', 'user-columns']),
    'features/users/web/components/use-identity-check',
    'features/changes/contract/changes.contract',
    ...within('features/changes/web', ['changes.api', 'changes.public']),
    ...within('features/changes/web/components', ['use-undo', 'use-change-words', 'differences']),
  ],
}

/** What the features say of themselves, and what is composed of it. */
export const ROUTES: Names = {
  of: [
    ...within('app/web', ['product.ts', 'compose.ts', 'shell.screens.ts']),
    ...within('features', ['web.ts', 'resources.ts', '*/*.screens.ts']),
    'features/*/contract/*.pages.ts',
    'features/*/web/*.points.ts',
    'features/resource/web/resource.public.ts',
    'platform/contract/pages.rules.ts',
    'platform/contract/resource-pages.rules.ts',
    ...within('platform/web/screens', ['composed.ts', 'points.ts', 'shell-points.ts']),
    ...within('platform/web/screens', ['between-features.ts', 'record-links.ts', 'board-cards.ts']),
    'ui/list/list-points.ts',
  ],
}

/** What entities of one's own say of themselves, where there are any (docs/resources.md). */
export const OWN_ENTITIES = 'features/*/contract/*.resource.ts'

/** Icons that one feature alone shows, though the frame's package would take them. */
const OWN = within('node_modules/@tabler/icons-react/dist/esm/icons', [
  'IconAlignBox',
  'IconArrowsHorizontal',
  'IconBarrierBlock',
  'IconBox',
  'IconCash',
  'IconChartHistogram',
  'IconFileTypeJs',
  'IconFilter',
  'IconLayoutNavbar',
  'IconLayoutSidebar.',
  'IconMessageQuestion',
  'IconPhotoOff',
  'IconPlaneDeparture',
  'IconPlugConnected',
  'IconReceiptRefund',
  'IconShieldCheck',
  'IconSquareHalf',
  'IconTransitionRight',
])

/** For lists that grow as one scrolls, which no first screen has. */
const INFINITE = [
  'node_modules/@tanstack/query-core/build/modern/infiniteQueryObserver.js',
  'node_modules/@tanstack/react-query/build/modern/useInfiniteQuery.js',
]

/**
 * What every screen for signed-in people shares, and the sign-in pages do without: the kits that all use, the frame, and what they stand
 * on. Kits that only some screens use go with those screens, and so do the icons of one part.
 */
export const SIGNED_IN: Names = {
  of: [
    'node_modules/@casl/',
    'node_modules/@ucast/',
    ...packages(['@tanstack/query-core', '@tanstack/react-query', '@mantine/hooks']),
    'node_modules/@tanstack/react-router/dist/esm/useBlocker',
    'node_modules/@tabler/',
    'node_modules/zod/v4/mini/iso',
    ...kits(['avatar', 'button', 'card', 'checkbox', 'dialog', 'export', 'form', 'list', 'menu']),
    ...kits(['message-page', 'page', 'stat-card', 'state', 'status-badge', 'tick', 'toast']),
    ...kits(['keys', 'popover', 'brand', 'theme']),
    'ui/chart/sparkline',
    ...within('platform/web', ['layers/', 'outbox/', 'access/', 'query/', 'instance/', 'badges/']),
    ...within('platform/web', [
      'api/batch',
      'shortcuts/',
      'commands/',
      'format/format',
      'screens/late',
      'screens/failure-report',
    ]),
    ...within('platform/web/live', ['topics', 'live-store']),
    ...within('platform/web/preferences', ['follow', 'page', 'motion', 'regional', 'shortcut']),
    ...within('platform/contract', [
      'time-zone.',
      'identity.',
      'export.',
      'avatar.',
      'locales.',
      'batch.',
    ]),
    'features/preferences/contract/preferences.contract',
    'features/settings/contract/instance.contract',
    'features/users/contract/refusal.rules',
    ...within('features/auth/contract', ['auth-lock', 'auth-account.']),
    ...within('app/web', ['guarded-screen', 'pages/', 'layout/', 'layers/layer']),
  ],
  except: [
    ...OWN,
    'node_modules/@tanstack/query-core/build/modern/queriesObserver.js',
    'node_modules/@tanstack/react-query/build/modern/useQueries.js',
    ...INFINITE,
    ...within('ui/list', ['chip-fact', 'chip-popover', 'bulk-bar', 'use-all-matching']),
    ...within('ui/export', ['print-table', 'use-download']),
    ...within('ui/form', ['use-saved-choice', 'use-send-line', 'use-draft-text', 'check']),
    ...within('ui/brand', ['logo', 'brand', 'cover-art', 'key-art']),
    ...within('ui/theme', ['contrast', 'tokens.css', 'fonts.css', 'base.css']),
    ...within('platform/web/commands', ['rank', 'recents']),
    'platform/web/query/load-with-retry',
    ...within('app/web/pages', ['near-', 'app-off-']),
    'platform/web/access/action-name',
    ...within('app/web/layout', ['open-frame', 'impersonation-banner']),
  ],
}

/** What stands below everything, the sign-in pages too. */
export const BASE: Names = {
  of: [
    ...packages(['react', 'react-dom', 'scheduler']),
    ...packages(['@tanstack/react-router', '@tanstack/router-core', '@tanstack/history']),
    ...packages(['@tanstack/store', '@tanstack/react-store', 'use-sync-external-store', 'zod/v4']),
    'features/settings/contract/settings.rules',
    'features/preferences/contract/preferences.rules',
    'platform/web/store/store.ts',
    'platform/web/i18n/translation',
    'platform/web/preferences/preferences.ts',
    'platform/contract/texts.rules',
  ],
  except: [
    ...within('node_modules/zod/v4', [
      'locales',
      'classic',
      'core/to-json',
      'core/json',
      'mini/iso',
    ]),
    // For forms only.
    'node_modules/@tanstack/react-router/dist/esm/useBlocker',
  ],
}

/** What both sign-in pages are made of, in one file rather than five small ones. */
export const AUTH: Names = {
  of: [
    'features/auth/web/auth.api',
    ...within('features/auth/web/components', ['auth-', 'login-', 'other-methods', 'failure']),
    ...within('features/auth/web/components', ['passkey-offer', 'demo-accounts', 'early-input']),
    ...within('features/auth/web/components', ['password-field', 'return-path', 'sign-in-steps']),
    ...within('features/auth/web/components', ['use-enter', 'wait']),
    'ui/brand/cover-art',
  ],
}

/** What the list of users is made of, besides its page. */
export const USERS: Names = {
  of: within('features/users/web/components', [
    'queued-edits',
    'use-user-actions',
    'user-menu',
    'user-counters',
    'user-transfer',
    'use-impersonate',
  ]),
}

/** The saved views above a list. */
export const VIEWS: Names = {
  of: [
    'features/saved-views/contract/',
    'features/saved-views/web/saved-views.api',
    ...within('features/saved-views/web/components', ['use-view-actions', 'view']),
  ],
}

/** What the palette can do, from all over. */
export const COMMANDS: Names = { of: ['features/*/web/components/*-commands.ts'] }

/** Lines in words, and what they say of days, times and repeats: wanted together. */
export const WHEN: Names = {
  of: ['ui/recurrence/', ...within('platform/contract', ['natural-input', 'recurrence-words'])],
}

/** The line, the calendar and the reading of dates: one file, which comes with the first field. */
export const DATES: Names = {
  of: ['ui/date-field/'],
  except: within('ui/date-field', ['date-field.tsx', 'month-days']),
}

/** Dots, selects, frames and days of dates, rules of money and hours: small, and wanted by many screens, as by what follows any screen. */
export const CONTROLS: Names = {
  of: [
    ...kits(['select', 'badge']),
    ...INFINITE,
    ...within('ui', ['tick/radio', 'list/chip-popover', 'drag/long-press', 'form/check']),
    ...within('ui/date-field', ['date-field.tsx', 'month-days']),
    'platform/contract/months.rules',
    'platform/web/format/use-now',
    ...within('platform/contract', ['local-time.rules', 'money.rules', 'invoice-status.rules']),
    ...within('platform/contract', ['event-categories.rules', 'record-links.rules']),
    'platform/contract/rich-text.rules',
    'features/settings/contract/settings-form.rules',
    // What declarations of entities say of fields: custom fields need them without any entity.
    ...within('platform/contract', ['resource-fields.rules', 'resource-checks.rules']),
    ...within('platform/contract', ['resource-kinds.rules', 'resource-texts.rules']),
  ],
}

/** Small kits of the apps people work in, which take a dozen of them each. */
export const KITS: Names = {
  of: [
    ...kits(['tabs', 'stale', 'crop', 'switch', 'people-here', 'choices', 'people-picker']),
    ...kits(['combobox', 'secret', 'rating']),
    ...within('platform/contract', ['fold.rules', 'csv.rules', 'help-desk.rules']),
    'platform/web/media/',
    'platform/web/screens/record-links-parts',
    ...within('ui/form', ['use-send-line', 'use-draft-text']),
    'features/changes/web/undoable.public',
  ],
  except: ['ui/switch/switch-field'],
}

/** What a feature says to the server, in one file: its screens and its watch over news need all of it. */
export const CORE: Names = {
  of: [
    'platform/contract/',
    'features/*/contract/',
    'features/*/web/*.api.ts',
    ...within('features/*/web/components', ['*-store.ts', 'use-open-tasks.ts', 'days.ts']),
    ...within('features/*/web/components', [
      'item-words.ts',
      'next-meetings.ts',
      'answer-bar.tsx',
      'use-scope.tsx',
    ]),
  ],
}

/**
 * Features that are entered now and then. By hand: taken of the folders of `features/` it would hold what other features stand on as well
 * (saved views, links, the search), and then these files import each other, which the build refuses.
 */
export const ROOMS: readonly string[] = [
  'email',
  'chat',
  'todo',
  'kanban',
  'calendar',
  'invoice',
  'faq',
  'support',
  'pricing',
  'profile',
  'datatables',
  'system',
  'roles',
  'permissions',
  'api-key',
  'webhooks',
  'showcase',
]
