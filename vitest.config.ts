import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findHeadless } from './scripts/source/chromium.ts'
import { isCode, listPaths, readSources } from './scripts/source/files.ts'
import { sideOf } from './scripts/source/place.ts'
import { listEngineless } from './scripts/tasks/engines.ts'
import { findEdges } from './scripts/tasks/affected.ts'
import { findMemory } from './app/server/test/postgres/memory.ts'

// What runs in Node (contract, server on each of the two engines, scripts, plain .test.ts of the web) and what needs a real browser (.test.tsx).
const chromium = findHeadless()

// Files follow one another in two processes that keep what they have read: reading it again for each took a fifth of the time. So modules
// hold no state that a test would have to clear.
const node = {
  root: import.meta.dirname,
  environment: 'node',
  isolate: false,
  // Generous: a busy machine must not fail a test that is right.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
} as const
/** Loaded by Node itself, as in production: nothing is transformed, and imports cost no call. */
const native = { ...node, experimental: { viteModuleRunner: false, nodeLoader: false } } as const
// On a disk a commit costs four times what it costs in memory, and now and then waits for it.
const memory = findMemory()
const env = memory === undefined ? {} : { TMPDIR: memory }
/** Evaluated once per process: Vitest loads this file once for each project, and reading all imports takes a second. */
const engineless = (process.env['ENGINELESS_TESTS'] ??= findEngineless().join('\n')).split('\n')
function findEngineless(): string[] {
  const ofServer = listPaths().filter(
    path => isCode(path) && (sideOf(path) === 'server' || path.startsWith('features/')),
  )
  return listEngineless(ofServer, findEdges(readSources(ofServer)))
}
const server = {
  ...native,
  setupFiles: [join(import.meta.dirname, 'app/server/test/missing-texts.ts')],
  include: [
    '{app,platform}/server/**/*.test.ts',
    'features/*/server/**/*.test.ts',
    'migrations/*.test.ts',
  ],
} as const
const vite = 'app/web/vite.config.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          ...native,
          include: ['{platform,features/*}/contract/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          ...server,
          exclude: ['app/server/nodes.test.ts', '**/postgres-*.test.ts'],
          env,
          globalSetup: [join(import.meta.dirname, 'app/server/test/sqlite/global-setup.ts')],
        },
      },
      {
        test: {
          name: 'server-postgres',
          ...server,
          // What asks the database anything; the rest does not know which engine it runs on.
          include: [
            'features/*/server/**/*.test.ts',
            'app/server/{nodes,*.guard}.test.ts',
            'platform/server/{database,backup,changes,jobs,mail,live}/**/*.test.ts',
          ],
          // What is judged in memory, before anything is asked of the database, is judged once.
          exclude: [
            '**/sqlite-*.test.ts',
            ...engineless,
            'app/server/{rights,rate-limits,pages,parsers,forged-tokens}.guard.test.ts',
          ],
          env: { ...env, TEST_ENGINE: 'postgres' },
          globalSetup: [join(import.meta.dirname, 'app/server/test/postgres/global-setup.ts')],
        },
      },
      { test: { name: 'scripts', ...native, include: ['scripts/**/*.test.ts'] } },
      {
        extends: vite,
        test: {
          name: 'web',
          ...node,
          include: ['{app,platform,features/*}/web/**/*.test.ts', 'ui/**/*.test.ts'],
        },
      },
      {
        extends: vite,
        // Several runs on one machine: each takes the next port that is free.
        server: { strictPort: false },
        test: {
          name: 'browser',
          root: import.meta.dirname,
          include: ['{app,platform,features/*}/web/**/*.test.tsx', 'ui/**/*.test.tsx'],
          setupFiles: [join(import.meta.dirname, 'platform/web/preferences/test-storage.ts')],
          // A busy machine is slow, not wrong.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium === undefined ? {} : { executablePath: chromium }),
                args: ['--no-sandbox'],
              },
              contextOptions: { colorScheme: 'dark' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
