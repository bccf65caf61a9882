import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { makePackage } from './package/make-package.ts'
import { root } from './source/files.ts'
import { runOrExit } from './source/run.ts'

// npm run package: dist/smart-fft-VERSION.tgz, which runs with nothing but Node (docs/adr/0079).

runOrExit('node', ['scripts/build.ts'])
const path = await makePackage()
console.log(`${relative(root, path)}: ${(statSync(path).size / 1e6).toFixed(1)} MB`)
