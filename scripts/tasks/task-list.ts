import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isAsNewAs } from '../source/as-new-as.ts'
import { root } from '../source/files.ts'
import { isBuiltFrom } from '../source/place.ts'
import { typeCheck } from '../source/type-check.ts'
import type { Task } from './task.ts'

// All tasks, cheapest failures first.

const types = (name: string, folder: string): Task => ({
  name: `types ${name}`,
  // What was right before and has not changed since is not judged again.
  command: typeCheck(
    folder,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${name}.tsbuildinfo`,
  ),
})
export const typesOfAll = [
  types('contract', 'platform/contract'),
  types('e2e', 'e2e'),
  types('web', 'app/web'),
  types('server', 'app/server'),
]

/** Read the code without running it: seconds. */
export const readings: readonly Task[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'routes', command: ['node', 'scripts/routes.ts', '--check'] },
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
  { name: 'features', command: ['node', 'scripts/features.ts', '--check'] },
  ...typesOfAll,
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'unused', command: ['knip'] },
]

const vitest = (name: string, projects: readonly string[], files: readonly string[]): Task => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.flatMap(project => ['--project', project]),
    '--reporter=default',
    '--reporter=./scripts/tasks/vitest-reporter.ts',
    // On two cores one would be left idle.
    '--maxWorkers=2',
    ...(files.length === 0 ? [] : ['--passWithNoTests', ...files]),
  ],
  reportsTests: true,
})
/** All of them, or those of the files. */
export const nodeTests = (files: readonly string[] = []) =>
  vitest('tests', ['contract', 'server', 'server-postgres', 'scripts', 'web'], files)
export const browserTests = (files: readonly string[] = []) =>
  vitest('components', ['browser'], files)

export const build: Task = { name: 'build', command: ['node', 'scripts/build.ts'] }
export const bytes: Task = {
  name: 'bytes',
  command: ['node', 'scripts/bytes.ts'],
  needs: ['build'],
}
/** The archive of what is built, unpacked and used where no other package is in reach. */
export const packaged: Task = {
  name: 'package',
  command: ['node', 'scripts/package/try-package.ts'],
  needs: ['build'],
}
/** Types and start of the product without the app whose day it is; of every app: `npm run features:without -- --all`. */
export const withoutAnApp: Task = {
  name: 'without an app',
  command: ['node', 'scripts/features-without.ts', '--of-day'],
}
export const faults: Task = {
  name: 'faults',
  command: ['node', 'app/server/test/fault/run.ts', '--short'],
  needs: ['build'],
}

/** All of them, or those that the arguments of Playwright name. */
export const journeys = (args: readonly string[] = [], name = 'journeys'): Task => ({
  name,
  command: [
    'node',
    'scripts/e2e.ts',
    '--reporter=dot,./scripts/tasks/playwright-reporter.ts',
    '--pass-with-no-tests',
    ...args,
  ],
  needs: ['build'],
  places: 2,
  reportsTests: true,
})

const page = join(root, 'dist/index.html')

/** Is anything built? Then `npm run check` need not build again. */
export const isBuilt = () => existsSync(page)

/** Is what is built as new as its sources? Then a choice need not build again. */
export const isBuiltAnew = (): boolean => isAsNewAs(page, isBuiltFrom)
