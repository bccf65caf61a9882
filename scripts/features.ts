import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#app/server/product.ts'
import { judgeRequirements } from './asvs/judge.ts'
import { asvsPage } from './asvs/page.ts'
import { levels, requirements } from './asvs/requirement.ts'
import { readTree } from './asvs/tree.ts'
import { readFeatures, type Area } from './feature-map/feature-list.ts'
import { judge } from './feature-map/judge.ts'
import { conformance, featureMap } from './feature-map/pages.ts'
import { findProvingTests } from './feature-map/proving-test.ts'
import { proofPage } from './proof/page.ts'
import { protectionsPage } from './protections/page.ts'
import { isCode, listPaths, readSources, root } from './source/files.ts'
import { dropStale, writeGenerated } from './source/generated.ts'
import { findScreens } from './source/screens.ts'
import areaList from '../docs/areas.json' with { type: 'json' }

// Which test proves which feature (docs/feature-map/), whether features marked as built really are, and which test fails when a protection
// is removed (docs/operations/protections.md). Also how each OWASP ASVS requirement is met (docs/operations/asvs.md).

const areas: Area[] = areaList.map(({ later, ...area }) => ({
  ...area,
  ...(later === undefined ? {} : { later: issues(later) }),
}))
const features = readFeatures(readFileSync(join(root, 'docs/features.md'), 'utf8'))
const testPaths = listPaths().filter(
  path =>
    /^(app|e2e|features|migrations|platform|ui)\//.test(path) &&
    isCode(path) &&
    /\.(test|spec)\.tsx?$/.test(path),
)
const tests = readSources(testPaths).flatMap(findProvingTests)
const operations = Object.values(contract).flatMap(calls =>
  Object.values(calls).map(call => `${call.method} ${call.path}`),
)

const complaints = [
  ...judge({ features, areas, tests, operations, screens: findScreens() }),
  ...judgeRequirements(requirements, levels, readTree()),
]
const conformancePath = 'docs/conformance.md'
const [handwritten = ''] = readFileSync(join(root, conformancePath), 'utf8').split(
  '<!-- written by',
)
const map = featureMap(features, areas, tests)
const fresh = [
  ...map.map(({ path, text }) => writeGenerated(path, text, 'npm run features')),
  dropStale(
    'docs/feature-map',
    map.map(({ path }) => path),
    'npm run features',
  ),
  writeGenerated('docs/operations/protections.md', protectionsPage(), 'npm run features'),
  writeGenerated('docs/proof.md', proofPage(), 'npm run features'),
  writeGenerated('docs/operations/asvs.md', asvsPage(), 'npm run features'),
  writeGenerated(conformancePath, handwritten + conformance(areas), 'npm run features'),
]
for (const complaint of complaints) console.log(complaint)
console.log(`features: ${tests.length} tests carry ids, ${complaints.length} complaints`)
process.exitCode = complaints.length === 0 && fresh.every(Boolean) ? 0 : 1

function issues(later: Record<string, number | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(later).flatMap(([id, issue]) => (issue === undefined ? [] : [[id, issue]])),
  )
}
