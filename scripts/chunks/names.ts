import { kits, within, type Names } from './match.ts'

// What comes in which file of the browser: beginnings of paths, `*` for the rest of a name. Each must begin the path of a file there is
// (chunks.test.ts): a file that was renamed would silently come in another file, and the first load would grow.

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
    ...within('features/changes/web/components', ['use-undo', 'use-change-words']),
  ],
}

/** What declarations of entities say of fields: custom fields need them without any entity. */
export const FIELD_RULES: Names = {
  of: within('platform/contract', [
    'resource-fields.rules',
    'resource-checks.rules',
    'resource-kinds.rules',
    'resource-texts.rules',
  ]),
}

/** What entities of one's own say of themselves, where there are any (docs/resources.md). */
export const OWN_ENTITIES = 'features/*/contract/*.resource.ts'

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
    ...within('node_modules/@tanstack', [
      'query-core/build/modern/infiniteQueryObserver.js',
      'react-query/build/modern/useInfiniteQuery.js',
    ]),
    ...within('ui', ['tick/radio', 'list/chip-popover', 'drag/long-press', 'form/check']),
    ...within('ui/date-field', ['date-field.tsx', 'month-days']),
    'platform/contract/months.rules',
    'platform/web/format/use-now',
    ...within('platform/contract', ['local-time.rules', 'money.rules', 'invoice-status.rules']),
    ...within('platform/contract', ['event-categories.rules', 'record-links.rules']),
    'platform/contract/rich-text.rules',
    'features/settings/contract/settings-form.rules',
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
    ...within('ui/form', ['use-send-line', 'use-draft-text', 'amount-field']),
    'platform/web/format/typed-amount',
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
