import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source/files.ts'
import type { Task } from './task.ts'

// What must hold, in the order in which it is worth knowing.

export const reportFolder = 'node_modules/.cache/reports'
const report = (kind: 'vitest' | 'playwright', name: string) => ({ kind, file: `${reportFolder}/${name}.json` })
const vitest = (name: string, projects: string[]): Task => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.flatMap(project => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFolder}/${name}.json`,
    // On two cores one would be left idle.
    '--maxWorkers=2',
  ],
  report: report('vitest', name),
})

export const build: Task = { name: 'build', command: ['node', 'scripts/build.ts'] }

/** Read the code without running it: seconds. */
export const readings: Task[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  ...['contract', 'server', 'web', 'e2e'].map(part => ({ name: `types ${part}`, command: ['tsc', '-p', part] })),
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
  { name: 'routes', command: ['node', 'scripts/routes.ts', '--check'] },
  { name: 'features', command: ['node', 'scripts/features.ts', '--check'] },
  { name: 'unused', command: ['knip'] },
]
export const bytes: Task = { name: 'bytes', command: ['node', 'scripts/bytes.ts'], needs: ['build'] }
export const nodeTests = vitest('tests', ['contract', 'server', 'server-postgres', 'scripts', 'web'])
export const browserTests = vitest('components', ['browser'])
export const faults: Task = { name: 'faults', command: ['node', 'server/test/fault/run.ts', '--short'] }
export const journeys: Task = {
  name: 'journeys',
  command: ['node', 'scripts/e2e.ts', '--reporter=list,json'],
  needs: ['build'],
  places: 2,
  report: report('playwright', 'journeys'),
}

/** Built already, from exactly these sources? Then `npm run check` need not build again. */
export const isBuilt = () => existsSync(join(root, 'web/dist/index.html'))
