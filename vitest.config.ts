import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/source/chromium.ts'

// Four projects: what runs in Node (contract, server, scripts, plain .test.ts of the web) and what needs a real browser (.test.tsx).
const chromium = findChromium()

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: 'contract', environment: 'node', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          environment: 'node',
          include: ['src/**/*.test.ts', 'migrations/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'scripts', root: 'scripts', environment: 'node', include: ['**/*.test.ts'] } },
      { extends: 'web/vite.config.ts', test: { name: 'web', root: 'web', environment: 'node', include: ['src/**/*.test.ts'] } },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'browser',
          root: 'web',
          include: ['src/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(chromium === undefined ? {} : { executablePath: chromium }), args: ['--no-sandbox'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
