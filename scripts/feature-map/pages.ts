import { issueOf, type Feature, type Area } from './feature-list.ts'
import type { ProvingTest } from './proving-test.ts'

const generated = '<!-- written by `npm run features`; do not edit -->'

/** A page of the map, by its path. */
export interface MapPage {
  path: string
  text: string
}

/** docs/feature-map/: a page for each area with its features and the tests that prove them, and a first page that counts them. */
export function featureMap(features: Feature[], areas: Area[], tests: ProvingTest[]): MapPage[] {
  const mapped = areas.flatMap(area => {
    const own = features.filter(feature => area.ids.includes(feature.prefix))
    return own.length === 0 ? [] : [{ area, own, path: `${FOLDER}/${slugOf(area.area)}.md` }]
  })
  const proved = (feature: Feature) => tests.filter(test => test.ids.includes(feature.id))
  const rows = mapped.map(({ area, own, path }) => {
    const count = own.filter(feature => proved(feature).length > 0).length
    const number = own.reduce((sum, feature) => sum + proved(feature).length, 0)
    return `| [${area.area}](${path.slice(FOLDER.length + 1)}) | ${own.length} | ${count} | ${number} |`
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
    ...mapped.map(({ area, own, path }) => ({
      path,
      text: [
        `# ${area.area}`,
        '',
        generated,
        '',
        ...own.flatMap(feature => section(feature, areas, proved(feature))),
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

function section(feature: Feature, areas: Area[], tests: ProvingTest[]): string[] {
  const issue = issueOf(feature, areas)
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

/** The generated part of docs/conformance.md: the specification's screens and calls with their status. */
export function conformance(areas: Area[]): string {
  const state = (area: Area) => (area.built ? 'built' : `issue ${area.issue}`)
  const table = (head: string, of: (area: Area) => string[]) => [
    `| ${head} | Area | State |`,
    '|---|---|---|',
    ...areas.flatMap(area => of(area).map(one => `| \`${one}\` | ${area.area} | ${state(area)} |`)),
  ]
  return [
    generated,
    '',
    '## Screens',
    '',
    ...table('Route', area => area.routes),
    '',
    '## Calls',
    '',
    ...table('Call', area => area.operations),
    '',
  ].join('\n')
}
