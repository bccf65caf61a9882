import { defineConfig, devices } from '@playwright/test'
import { findHeadless } from '../scripts/source/chromium.ts'

// Each worker starts the real server on an empty data folder of its own (fixtures.ts), so workers never share data.
const chromium = findHeadless()
const isPipeline = process.env['CI'] !== undefined

export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/*.spec.ts', 'features/*/tests/*.spec.ts'],
  outputDir: '../node_modules/.cache/e2e',
  // Catalogue pictures (pictures.spec.ts). A missing one fails; only `npm run pictures -- --update` creates it.
  snapshotPathTemplate: '{testDir}/e2e/pictures/{arg}{ext}',
  updateSnapshots: 'none',
  fullyParallel: true,
  workers: 2,
  // A test that passes only on retry is a fault of the journey or the product.
  retries: 0,
  forbidOnly: true,
  // Generous: a busy machine must not fail a test that is right.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: isPipeline ? 'dot' : 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // The skin follows the system until one is chosen.
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    // A trace costs a third of the time: in the pipeline, screenshot and page outline must do.
    trace: isPipeline ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: ['--no-sandbox'],
    },
  },
})
