import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../scripts/source/chromium.ts'

// Each worker starts the real server on an empty data folder of its own (fixtures.ts), so tests of two workers never meet.
const chromium = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../node_modules/.cache/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous: a busy machine must not fail a test that is right.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env['CI'] === undefined ? 'list' : 'dot',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: { ...(chromium === undefined ? {} : { executablePath: chromium }), args: ['--no-sandbox'] },
  },
})
