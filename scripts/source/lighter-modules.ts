import http from 'node:http'
import type { Plugin } from 'vite'

/**
 * Required by packages of the server, for what it never asks of them: it validates and serializes with the contract's schemas, serves files
 * by wildcard, and writes no source maps.
 */
const UNUSED = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'glob',
  'source-map-js',
]
const UNUSED_MARK = '\0unused:'
const HTTP = '\0http'

/**
 * Leaves out packages that are required and never used, and imports `node:http` without what it computes on access: as a module it has all of it
 * computed, which loads Node's whole fetch.
 */
export const LIGHTER_MODULES: Plugin = {
  name: 'lighter-modules',
  enforce: 'pre',
  resolveId(name, _importer, { kind }: { kind?: string } = {}) {
    if (UNUSED.includes(name)) return `${UNUSED_MARK}${name}`
    // What is required has nothing computed.
    return /^(?:node:)?http$/.test(name) && kind !== 'require-call' ? HTTP : undefined
  },
  load(id) {
    if (id.startsWith(UNUSED_MARK)) return 'module.exports = {}'
    return id === HTTP ? describeHttp() : undefined
  },
}

function describeHttp(): string {
  const plain = Object.entries(Object.getOwnPropertyDescriptors(http))
    .filter(([, property]) => 'value' in property)
    .map(([name]) => name)
  return `const http = process.getBuiltinModule('node:http')\nexport default http\nexport const { ${plain.join(', ')} } = http\n`
}
