import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { build } from 'vite'
import { LIGHTER_MODULES } from './lighter-modules.ts'

/** What a module that imports `node:http` prints, bundled with these plugins. */
async function run(code: string, plugins: (typeof LIGHTER_MODULES)[]): Promise<string> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? '\0entry' : undefined),
    load: (id: string) => (id === '\0entry' ? code : undefined),
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, ...plugins],
    build: { ssr: true, write: false, rolldownOptions: { input: 'entry' } },
  })
  const [made] = [built].flat()
  const first = made !== undefined && 'output' in made ? made.output[0].code : ''
  return execFileSync(process.execPath, ['--input-type=module', '--eval', first], {
    encoding: 'utf8',
  }).trim()
}

const PROGRAM = `
  import http, { request, STATUS_CODES } from 'node:http'
  const isFetchLoaded = process.moduleLoadList.some(name => name.includes('undici'))
  console.log(typeof request, http.request === request, STATUS_CODES[404], isFetchLoaded)`

it.each([
  ['', [LIGHTER_MODULES], 'function true Not Found false'],
  [', unless imported as a module', [], 'function true Not Found true'],
])('the server’s bundle sends requests without loading fetch%s', async (_, plugins, printed) => {
  expect(await run(PROGRAM, plugins)).toBe(printed)
})
