import { kits, packages, within, type Names } from './match.ts'

// What the first load of any screen takes, and the sign-in pages alone (names.ts).

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
      'api/translate-reasons',
      'shortcuts/',
      'commands/',
      'format/format',
      'screens/late',
      'screens/failure-report',
    ]),
    ...within('platform/web/live', ['topics', 'live-store']),
    ...within('platform/web/preferences', ['follow', 'page', 'motion', 'regional', 'shortcut']),
    ...within('platform/contract', [
      'shapes.',
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
    // Lists that grow as one scrolls: no first screen has any.
    ...within('node_modules/@tanstack', [
      'query-core/build/modern/infiniteQueryObserver.js',
      'react-query/build/modern/useInfiniteQuery.js',
    ]),
    ...within('ui/list', ['chip-fact', 'chip-popover', 'bulk-bar', 'use-all-matching']),
    ...within('ui/export', ['print-table', 'use-download']),
    ...within('ui/form', [
      'use-saved-choice',
      'use-send-line',
      'use-draft-text',
      'check',
      'amount-field',
    ]),
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
    'platform/web/api/create-key',
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

/** The sign-in page, and what the other one shares with it, in one file rather than six small ones. */
export const AUTH: Names = {
  of: [
    ...within('features/auth/web', ['auth.api', 'login.page']),
    ...within('features/auth/web/components', ['auth-', 'login-', 'other-methods', 'failure']),
    ...within('features/auth/web/components', ['passkey-offer', 'demo-accounts', 'early-input']),
    ...within('features/auth/web/components', ['password-field', 'return-path', 'sign-in-steps']),
    ...within('features/auth/web/components', ['use-enter', 'wait']),
    'ui/brand/cover-art',
  ],
}
