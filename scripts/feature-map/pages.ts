import { issueOf, type Feature, type Wing } from './feature-list.ts'
import type { ProvingTest } from './proving-test.ts'

const generated = '<!-- written by `npm run features`; do not edit -->'

/** A page of the map, by its path. */
export interface MapPage {
  path: string
  text: string
}

/** docs/feature-map/: a page for each area with its features and the tests that prove them, and a first page that counts them. */
export function featureMap(features: Feature[], wings: Wing[], tests: ProvingTest[]): MapPage[] {
  const areas = wings.flatMap(wing => {
    const own = features.filter(feature => wing.ids.includes(feature.prefix))
    return own.length === 0 ? [] : [{ wing, own, path: `${FOLDER}/${slugOf(wing.wing)}.md` }]
  })
  const proved = (feature: Feature) => tests.filter(test => test.ids.includes(feature.id))
  const rows = areas.map(({ wing, own, path }) => {
    const count = own.filter(feature => proved(feature).length > 0).length
    const number = own.reduce((sum, feature) => sum + proved(feature).length, 0)
    return `| [${wing.wing}](${path.slice(FOLDER.length + 1)}) | ${own.length} | ${count} | ${number} |`
  })
  const first = [
    '# Feature map: what proves what',
    '',
    generated,
    '',
    'Every feature of [features.md](../features.md) with the tests that carry its id in their names.',
    '',
    '| Area | Features | With tests | Tests |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
  return [
    { path: `${FOLDER}/README.md`, text: first },
    ...areas.map(({ wing, own, path }) => ({
      path,
      text: [
        `# ${wing.wing}`,
        '',
        generated,
        '',
        ...own.flatMap(feature => section(feature, wings, proved(feature))),
      ].join('\n'),
    })),
  ]
}

const FOLDER = 'docs/feature-map'
const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function section(feature: Feature, wings: Wing[], tests: ProvingTest[]): string[] {
  const issue = issueOf(feature, wings)
  const missing = issue === undefined ? 'Not yet.' : `Not yet: issue ${issue}.`
  const lines = [...new Set(tests.map(test => `- ${shown(test.name)} (\`${test.path}\`)`))]
  return [
    `## ${feature.id} (${feature.level})`,
    '',
    feature.text,
    '',
    ...(lines.length === 0 ? [missing] : lines),
    '',
  ]
}

/** The name of a test without the ids that it carries. */
const shown = (name: string) =>
  name
    .replaceAll(/\b[A-Z]{1,5}-\d{2}\b/g, '')
    .replaceAll(/[<>[\]*_`|]/g, sign => `\\${sign}`)
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,:]+/, '')
    .trim()

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
