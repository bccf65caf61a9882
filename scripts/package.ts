import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { makePackage } from './package/make-package.ts'
import { root } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// npm run package: dist/smart-fft-VERSION.tgz, which runs with nothing but Node (docs/adr/0079).

runOrExit('node', ['scripts/build.ts'])
const path = await makePackage()
const bytes = readFileSync(path)
const sum = createHash('sha256').update(bytes).digest('hex')
console.log(`${relative(root, path)}: ${(bytes.length / 1e6).toFixed(1)} MB, SHA-256 ${sum}`)
