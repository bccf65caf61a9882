import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../scripts/source/files.ts'
import { describeApi } from './openapi.ts'
import { createTestApp, type TestApp } from './test-app.ts'

// The OpenAPI document as third-party programs read it: Redocly's linter, and the client its generator makes of the whole document.

let test: TestApp
let serverUrl: string
let folder: string
beforeAll(async () => {
  test = await createTestApp()
  serverUrl = await test.app.listen({ port: 0, host: '127.0.0.1' })
  folder = mkdtempSync(join(tmpdir(), 'smart-fft-openapi-'))
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(describeApi()))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a package's program, and returns its output. */
const run = (program: string, ...args: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: folder,
    // No update notices, no telemetry.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
const redocly = '@redocly/cli/bin/cli.js'

it('KEY-05 has a document without errors or warnings by Redocly’s recommended rules', async () => {
  const found: unknown = JSON.parse(await run(redocly, 'lint', 'openapi.json', '--format=json'))
  expect(found).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] })
})

it('KEY-05 has a document from which a third-party generator makes a client that compiles and works', async () => {
  await run(redocly, 'generate-client', 'openapi.json', '-o', 'api.ts', '--args-style=grouped')
  const compilerOptions = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext' }
  const config = { compilerOptions: { ...compilerOptions, types: [] }, include: ['api.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  expect(await run('typescript/bin/tsc', '-p', folder)).toBe('')
  const api: Api = await import(pathToFileURL(join(folder, 'api.ts')).href)
  api.configure({ serverUrl })
  await expect(api.users_listUsers({})).rejects.toMatchObject({ status: 401 })
  api.configure({ auth: { bearer: (await test.login('admin')).accessToken } })
  const task = { title: 'By a generated client' }
  expect(await api.todo_addTask({ body: { task } })).toMatchObject({ task })
  expect(await api.users_listUsers({ query: { role: 'editor', perPage: 2 } })).toMatchObject({
    users: [{ role: 'editor' }, { role: 'editor' }],
  })
})

/** The parts of the generated client that are used here. */
interface Api {
  configure: (config: { serverUrl?: string; auth?: { bearer: string } }) => void
  todo_addTask: (args: { body: object }) => Promise<unknown>
  users_listUsers: (args: { query?: object }) => Promise<unknown>
}
