#!/usr/bin/env node
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// The command of the package: becomes bin/smart-fft.mjs. It is read by whatever Node is there, and says so where that one is too old.

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
// Where it may not write, Node goes without.
enableCompileCache(join(here, '../node_modules/.cache/bundled'))
await import(pathToFileURL(join(here, '../app/server/dist/command.mjs')).href)
