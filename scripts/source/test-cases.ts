import { camelCase } from './name.ts'

/** The text of features/test-cases.ts: what the guards of all calls try each of them with, of the features that are there. */
export function listTestCases(paths: readonly string[]): string {
  const cases = findNamed(paths, 'cases')
  const samples = findNamed(paths, 'samples')
  const imports = [...cases, ...samples].map(
    ({ name, path }) => `import { ${name} } from './${path}'`,
  )
  return [
    '// Written by `npm run routes` of what stands in features/*/tests; do not edit.',
    '',
    "import type { Cases } from '#app/server/test/matrix/matrix-world.ts'",
    "import type { FeatureSamples } from '#app/server/test-samples.ts'",
    ...imports,
    '',
    '/** A request for each call, on each object of it. */',
    'export const FEATURE_CASES: Cases = {',
    ...cases.map(({ name }) => `  ...${name},`),
    '}',
    '',
    '/** A record for each call that changes one, or why there is none. */',
    'export const FEATURE_SAMPLES: readonly FeatureSamples[] = [',
    ...samples.map(({ name }) => `  ${name},`),
    ']',
    '',
  ].join('\n')
}

function findNamed(paths: readonly string[], kind: 'cases' | 'samples') {
  const pattern = new RegExp(`^features/([^/]+/tests/([a-z0-9-]+-${kind})\\.ts)$`)
  return paths.toSorted().flatMap(found => {
    const [, path, name] = pattern.exec(found) ?? []
    return path === undefined || name === undefined ? [] : [{ path, name: camelCase(name) }]
  })
}
