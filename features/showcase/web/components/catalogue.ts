// The catalogue's entries: their place, examples, and documented components.

export const AREAS = [
  'ui-element',
  'components',
  'forms',
  'tables',
  'charts',
  'cards',
  'extensions',
  'page-layout',
  'colors',
  'icons',
] as const
export type Area = (typeof AREAS)[number]

export interface Entry {
  area: Area
  name: string
  /** Files of `examples/<name>`, in the order in which they are shown. */
  examples: readonly string[]
  /** Files of `ui` whose components are documented. */
  files: readonly string[]
}
type Line = readonly [name: string, examples: string, files?: string]

const LINES: Record<Area, readonly Line[]> = {
  'ui-element': [
    ['typography', 'sizes weights directions'],
    [
      'brand',
      'logo illustrations art',
      'brand/logo.tsx brand/illustration.tsx brand/cover-art.tsx brand/key-art.tsx',
    ],
    ['ripple', 'ripple', 'button/ripple.tsx'],
    ['theme', 'editor'],
  ],
  colors: [['colors', 'surfaces texts statuses charts']],
  icons: [['icons', 'all']],
  cards: [
    ['card', 'plain actions edge', 'card/card.tsx'],
    ['figure', 'figure', 'figure/figure.tsx'],
    ['stat-card', 'filters loading', 'stat-card/stat-card.tsx chart/sparkline.tsx'],
  ],
  components: [
    ['accordion', 'many single', 'accordion/accordion.tsx'],
    ['alert', 'tones closable', 'alert/alert.tsx'],
    ['avatar', 'sizes colors', 'avatar/avatar.tsx'],
    ['badge', 'tones plain counts', 'status-badge/status-badge.tsx badge/badge.tsx'],
    ['breadcrumb', 'trail', 'breadcrumb/breadcrumb.tsx'],
    ['button', 'kinds icons busy blocked links', 'button/button.tsx button/sign-in-link.tsx'],
    ['dialog', 'box drawer palette', 'dialog/dialog.tsx'],
    ['form-dialog', 'form', 'form/form-foot.tsx'],
    ['keys', 'keys', 'keys/keys.tsx'],
    ['menu', 'menu', 'menu/menu.tsx'],
    ['people-here', 'people', 'people-here/people-here.tsx'],
    ['popover', 'popover', 'popover/popover.tsx'],
    ['progress', 'bar ring', 'progress/progress-bar.tsx chart/progress-ring.tsx'],
    ['side-nav', 'side-nav'],
    ['secret', 'secret', 'secret/secret-dialog.tsx'],
    ['stale', 'stale', 'stale/stale-dialog.tsx stale/record-conflict.tsx'],
    [
      'state',
      'empty error notice loading loaded',
      'state/state.tsx state/failure-notice.tsx state/loaded.tsx',
    ],
    ['swipe', 'swipe'],
    ['tabs', 'tabs sections', 'tabs/tabs.tsx tabs/section-tabs.tsx'],
    ['timeline', 'timeline', 'timeline/timeline.tsx'],
    ['comments', 'comments', 'comments/comments.tsx'],
    ['tip', 'tips'],
    ['virtual-list', 'long', 'virtual-list/virtual-list.tsx'],
  ],
  extensions: [
    ['access-control', 'rights'],
    ['carousel', 'one many', 'carousel/carousel.tsx'],
    ['clipboard', 'copy', 'copy-button/copy-button.tsx'],
    ['context-menu', 'menu', 'context-menu/context-menu.tsx'],
    ['drag-and-drop', 'list board', 'drag/drag-board.tsx drag/drag-list.tsx drag/drag-handle.tsx'],
    ['i18n', 'language numbers'],
    ['import-export', 'export import', 'export/export-menu.tsx import/import-dialog.tsx'],
    ['pagination', 'pages', 'list/list-footer.tsx'],
    ['player', 'player', 'player/player.tsx'],
    ['ratings', 'show give', 'rating/stars.tsx rating/rating-field.tsx'],
    ['slider', 'slider', 'slider/slider.tsx'],
    ['sweet-alert', 'question danger', 'dialog/confirm-dialog.tsx'],
    ['toast', 'kinds action', 'toast/toasts.tsx'],
    ['tour', 'tour', 'tour/tour.tsx'],
  ],
  'page-layout': [
    ['collapsed-menu', 'collapsed'],
    ['layout-boxed', 'boxed'],
    ['without-menu', 'hidden'],
    ['layout-empty', 'empty', 'page/page.tsx'],
    ['layout-blank', 'blank'],
  ],
  forms: [
    ['input', 'states types', 'form/field.tsx'],
    ['input-group', 'groups', 'input-group/input-group.tsx'],
    ['input-mask', 'masks', 'mask-field/mask-field.tsx'],
    ['textarea', 'textarea mention'],
    [
      'checkbox',
      'states line alone',
      'checkbox/checkbox.tsx checkbox/check-line.tsx tick/tick.tsx',
    ],
    ['radio', 'choices icons segments alone', 'choices/choices.tsx choices/segments.tsx'],
    ['switch', 'switch', 'switch/switch.tsx'],
    [
      'select',
      'plain sizes hundred find failing',
      'select/plain-select.tsx select/select.tsx combobox/autocomplete.tsx',
    ],
    ['autocomplete', 'titles', 'combobox/offers.tsx'],
    ['number', 'number amount', 'number-field/number-field.tsx form/amount-field.tsx'],
    ['code', 'code', 'code-field/code-field.tsx'],
    [
      'date-time',
      'dates limits month range',
      'date-field/date-field.tsx date-field/month-grid.tsx date-range/date-range.tsx',
    ],
    [
      'recurrence',
      'recurrence recognized',
      'recurrence/recurrence-field.tsx recurrence/recognized-parts.tsx',
    ],
    ['people', 'people', 'people-picker/people-picker.tsx'],
    [
      'file',
      'upload field crop',
      'upload/upload-area.tsx upload/file-field.tsx crop/square-crop.tsx',
    ],
    [
      'editor',
      'editor reading',
      'rich-text/rich-text-editor.tsx rich-text/rich-text-field.tsx rich-text/rich-text-view.tsx',
    ],
    ['form-layout', 'stacked pairs section', 'form/form.tsx section-card/section-card.tsx'],
    ['wizard', 'wizard', 'wizard/wizard.tsx steps/steps.tsx'],
    ['validation', 'browser server', 'form/leave-guard.tsx'],
    ['repeater', 'repeater', 'repeater/repeater.tsx'],
  ],
  tables: [
    [
      'tables',
      'list states',
      'list/list.tsx list/search-box.tsx list/chip-fact.tsx list/chip-select.tsx list/chip-popover.tsx',
    ],
  ],
  charts: [
    ['lines', 'line area spark', 'chart/line-chart.tsx chart/sparkline.tsx'],
    ['columns', 'columns stacked bars', 'chart/bars.tsx chart/chart-card.tsx'],
    [
      'round',
      'donut radial radar polar',
      'chart/donut.tsx chart/rings.tsx chart/radar.tsx chart/polar.tsx',
    ],
    ['points', 'scatter bubble heat', 'chart/scatter.tsx chart/heat-map.tsx chart/figure-card.tsx'],
    ['candles', 'candles', 'chart/candles.tsx'],
    ['chart-states', 'many nothing waiting failed', 'chart/dense-line.tsx'],
  ],
}

export const ENTRIES: readonly Entry[] = AREAS.flatMap(area =>
  LINES[area].map(([name, examples, files = '']) => ({
    area,
    name,
    examples: examples.split(' '),
    files: files.split(' ').filter(file => file !== ''),
  })),
)

export const entriesOf = (area: Area): Entry[] => ENTRIES.filter(entry => entry.area === area)

/** An area with a single entry of the same name shows it directly. */
export const addressOf = ({ area, name }: Entry): string =>
  area === name ? `/${area}` : `/${area}/${name}`

/** The entries before and after, of the same area. */
export function neighboursOf({ area, name }: Entry): {
  before: Entry | undefined
  after: Entry | undefined
} {
  const all = entriesOf(area)
  const at = all.findIndex(entry => entry.name === name)
  return { before: all[at - 1], after: all[at + 1] }
}
