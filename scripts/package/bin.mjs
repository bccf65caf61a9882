#!/usr/bin/env node
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// The package's command: becomes bin/smart-fft.mjs. Any Node version can parse it, and it reports one that is too old.

const here = dirname(fileURLToPath(import.meta.url))
const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `SMART FFT needs Node ${NEEDED}; this is ${process.versions.node}. Install it from https://nodejs.org, then try again.`,
  )
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
const { enableCompileCache } = await import('node:module')
// Node continues without a cache if the folder is not writable.
enableCompileCache(join(here, '../node_modules/.cache/bundled'))
await import(pathToFileURL(join(here, '../app/server/dist/command.mjs')).href)
