import { isBuilt, issueOf, type Feature, type Wing } from './feature-list.ts'
import type { ProvingTest } from './proving-test.ts'

const generated = '<!-- written by `npm run features`; do not edit -->'

/** docs/feature-map.md: each id and the tests that prove it, or that it is not there yet. */
export function featureMap(features: Feature[], wings: Wing[], tests: ProvingTest[]): string {
  const proved = (feature: Feature) => tests.filter(test => test.ids.includes(feature.id))
  const built = features.filter(feature => isBuilt(feature, wings))
  const count = built.filter(feature => proved(feature).length > 0).length
  const rows = wings.flatMap(wing => {
    const own = features.filter(feature => wing.ids.includes(feature.prefix))
    if (own.length === 0) return []
    const head = wing.built ? wing.wing : `${wing.wing}: issue ${wing.issue}`
    return [
      '',
      `## ${head}`,
      '',
      '| Id | | Proved by |',
      '|---|---|---|',
      ...own.map(feature => row(feature, wings, proved(feature))),
    ]
  })
  return [
    '# Feature map: what proves what',
    '',
    generated,
    '',
    `${features.length} features; ${built.length} belong to built wings, ${count} of these have tests.`,
    ...rows,
    '',
  ].join('\n')
}

function row(feature: Feature, wings: Wing[], tests: ProvingTest[]): string {
  const issue = issueOf(feature, wings)
  const places = [...new Set(tests.map(test => `\`${test.path}\` “${shown(test.name)}”`))]
  const missing = issue === undefined ? 'not yet' : `not yet (issue ${issue})`
  const more = issue !== undefined && places.length > 0 ? [`the rest: issue ${issue}`] : []
  return `| ${feature.id} | ${feature.level} | ${places.length === 0 ? missing : [...places, ...more].join('<br>')} |`
}

const shown = (name: string) => name.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The generated part of docs/conformance.md: the spec's screens and calls, and where each stands. */
export function conformance(wings: Wing[]): string {
  const state = (wing: Wing) => (wing.built ? 'built' : `issue ${wing.issue}`)
  const table = (head: string, of: (wing: Wing) => string[]) => [
    `| ${head} | Wing | State |`,
    '|---|---|---|',
    ...wings.flatMap(wing => of(wing).map(one => `| \`${one}\` | ${wing.wing} | ${state(wing)} |`)),
  ]
  return [
    generated,
    '',
    '## Screens (section 2)',
    '',
    ...table('Route', wing => wing.routes),
    '',
    '## Calls (section 7)',
    '',
    ...table('Call', wing => wing.operations),
    '',
  ].join('\n')
}
