import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeClient } from './client/make-client.ts'
import { root } from './source/files.ts'

// npm run build:client: client/dist/package, and the same as smart-fft-client-VERSION.tgz (docs/adr/0082).

const { folder, archive } = await makeClient()
const code = readFileSync(join(folder, 'index.js'))
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
console.log(
  `${relative(root, archive)}: ${kilobytes(statSync(archive).size)}; index.js ${kilobytes(code.length)}, ${kilobytes(gzipSync(code).length)} compressed; index.d.ts ${kilobytes(statSync(join(folder, 'index.d.ts')).size)}`,
)
