import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { mainSearchContract } from '#features/main-search/contract/main-search.contract.ts'
import type { startServer } from '#e2e/server.ts'
import { copyTree } from '../source/copy-tree.ts'

// From nothing to a custom entity (docs/resources.md): the command is run in a copy of the tree; what it wrote type-checks, its
// tables follow a change of the declaration, the browser application is built with its screens, and a server started with it answers.

const SLOW = 400_000
const copy = copyTree()
/** The document's own command, so that it is run as it is written there; and uploads, which its sample doesn't have. */
const [, command = ''] =
  /^npm run new:resource (assets .+)$/m.exec(
    readFileSync(join(copy, 'docs/resources.md'), 'utf8'),
  ) ?? []
const ARGUMENTS = [...command.split(' '), 'photo:image', 'papers:files', 'tags:choices=red,blue']
let server: Awaited<ReturnType<typeof startServer>>

const run = (command: string, args: string[]): string => {
  const done = spawnSync(join(copy, 'node_modules/.bin', command), args, {
    cwd: copy,
    encoding: 'utf8',
  })
  expect(done.status, done.stdout + done.stderr).toBe(0)
  return done.stdout
}
const change = (path: string, by: (text: string) => string) =>
  writeFileSync(join(copy, path), by(readFileSync(join(copy, path), 'utf8')))

beforeAll(() => {
  run('node', ['scripts/new-resource.ts', ...ARGUMENTS])
}, SLOW)
afterAll(async () => {
  await server?.stop()
  rmSync(copy, { recursive: true, force: true })
})

it(
  'what can’t be made is refused in one line, and leaves nothing behind',
  { timeout: SLOW },
  () => {
    const list = readFileSync(join(copy, 'features/server.ts'), 'utf8')
    for (const [args, problem] of [
      ['new name:text!', 'new is a reserved word'],
      ['user name:text!', 'app/locales/en/shell.json has user already'],
      ['books name:text! id:text', 'every record has this name already'],
      ['books name:text! author:reference=nope', 'there is no resource nope to refer to'],
      ['books name:text=a,b', 'text has no choices'],
    ] as const) {
      const { status, stdout, stderr } = spawnSync(
        'node',
        ['scripts/new-resource.ts', ...args.split(' ')],
        { cwd: copy, encoding: 'utf8' },
      )
      expect([status, stdout.trim().split('\n').length, stderr], args).toEqual([1, 1, ''])
      expect(stdout).toContain(problem)
    }
    expect(readFileSync(join(copy, 'features/server.ts'), 'utf8')).toBe(list)
    expect(
      ['new', 'user', 'books'].filter(name => existsSync(join(copy, 'features', name))),
    ).toEqual([])
  },
)

it(
  'tables follow the declaration, and changing it creates the next migration',
  { timeout: SLOW },
  () => {
    expect(run('node', ['scripts/new-migration.ts'])).toContain('as the declarations ask for')
    change('features/assets/contract/assets.resource.ts', text =>
      text.replace(
        'price: money()',
        'price: money({ required: true }),\n    room: text({ unique: true })',
      ),
    )
    expect(run('node', ['scripts/new-migration.ts'])).toContain('addResourceColumns')
    const last = readdirSync(join(copy, 'migrations'))
      .filter(name => name.includes('own-assets-'))
      .at(-1)
    expect(readFileSync(join(copy, `migrations/${last}`), 'utf8')).toContain(
      "{ name: 'room_key', type: 'text', isIndexed: true, isUnique: true }",
    )
    expect(run('node', ['scripts/new-migration.ts'])).toContain('as the declarations ask for')
    // Values would be deleted: without a terminal to ask, or --yes, nothing is written.
    change('features/assets/contract/assets.resource.ts', text =>
      text.replace(/\n\s*notes: .*/, ''),
    )
    const refused = spawnSync('node', ['scripts/new-migration.ts'], { cwd: copy, encoding: 'utf8' })
    expect([refused.status, refused.stdout], refused.stderr).toEqual([
      1,
      expect.stringMatching(/own_assets\.notes: its values are deleted\n.*--yes/s),
    ])
    change('features/assets/contract/assets.resource.ts', text =>
      text.replace('status: choice', 'notes: longText({ searched: true }),\n    status: choice'),
    )
  },
)

/** The compiler's output for a file and all its imports. */
function check(name: string, more: object): string {
  writeFileSync(
    join(copy, 'tsconfig.assets.json'),
    JSON.stringify({ extends: './tsconfig.base.json', ...more, files: [name] }),
  )
  return spawnSync(
    join(copy, 'node_modules/.bin/tsc'),
    ['-p', 'tsconfig.assets.json', '--noEmit'],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  ).stdout
}

it('the generated code type-checks, and misuse of it does not', { timeout: SLOW }, () => {
  // The demo doesn't set the new price yet, which the declaration now requires.
  change('features/assets/assets.feature.ts', text =>
    text.replace(/demo: [\s\S]*\n\}\)/, 'demo: () => [{ name: 5 }],\n})'),
  )
  const wrong = check('features/assets/assets.feature.ts', { compilerOptions: { types: ['node'] } })
  expect(wrong).toContain('features/assets/assets.feature.ts')
  expect(wrong).toContain("Property 'price' is missing")
  change('features/assets/assets.feature.ts', text =>
    text.replace('{ name: 5 }', "{ name: 'First', serial: 'F-1', price: 120.5, status: 'stored' }"),
  )
  expect(check('features/assets/assets.feature.ts', { compilerOptions: { types: ['node'] } })).toBe(
    '',
  )
})

it(
  'parts are ejected one by one, typed by the fields, and the rest stays',
  { timeout: SLOW },
  () => {
    const eject = (part: string) =>
      spawnSync('node', ['scripts/resource-eject.ts', 'assets', part], {
        cwd: copy,
        encoding: 'utf8',
      })
    const parts = [
    'cell:price', 'cell:owner', 'cell:serial', 'input:serial', 'input:owner', 'input:price',
    'section:warranty', 'route:listRecords', 'route:getRecord', 'route:addRecord', 'route:updateRecord', 'route:deleteRecords',
    'page',
  ] // oxfmt-ignore
    for (const part of parts) {
      const done = eject(part)
      expect(done.status, part + done.stdout + done.stderr).toBe(0)
    }
    for (const [part, problem] of [
      ['cell:price', 'price-cell.tsx is there already'],
      ['cell:cost', 'has no field cost'],
      ['route:importAll', 'Routes are listRecords, getRecord'],
      ['section:', 'A section has a name of its own'],
      ['shed', 'There is no part shed'],
    ] as const) {
      const refused = eject(part)
      expect([refused.status, refused.stdout.includes(problem)], refused.stdout).toEqual([1, true])
    }
    const read = (path: string) => readFileSync(join(copy, 'features/assets', path), 'utf8')
    expect(read('web/components/price-cell.tsx')).toContain('format.money(value)')
    expect(read('web/components/own-parts.ts')).toMatch(
      /cells: \{\s*serial: SerialCell,\s*owner: OwnerCell,\s*price: PriceCell/,
    )
    expect(read('assets.feature.ts')).toContain('deleteRecordsRoute(given.context, given.contract)')
    const web = { extends: './app/web/tsconfig.json', include: [] }
    expect(
      check('features/assets/assets.feature.ts', { compilerOptions: { types: ['node'] } }),
    ).toBe('')
    expect(check('features/assets/assets.screens.ts', web)).toBe('')
    // A removed field is reported where it was used.
    change('features/assets/web/components/price-cell.tsx', text =>
      text.replace('record.price', 'record.cost'),
    )
    expect(check('features/assets/assets.screens.ts', web)).toContain("'cost' does not exist")
    change('features/assets/web/components/price-cell.tsx', text =>
      text.replace('record.cost', 'record.price'),
    )
  },
)

it('the browser application is built with its screens', { timeout: SLOW }, async () => {
  // Nothing is written, so that the last step, which compresses what is in the folder, has nothing to do.
  mkdirSync(join(copy, 'dist'))
  const web = join(copy, 'app/web')
  const built = await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    // What is installed is linked into the copy, and belongs to it.
    resolve: { preserveSymlinks: true },
    build: { write: false },
  })
  const files = [built].flat().flatMap(one => ('output' in one ? one.output : []))
  const modules = files.flatMap(one =>
    one.type === 'chunk' ? one.moduleIds.map(id => relative(copy, id)) : [],
  )
  expect(modules).toContain('features/assets/assets.screens.ts')
  expect(modules).toContain('features/assets/web/components/price-cell.tsx')
  expect(modules).toContain('features/resource/web/resource-list.page.tsx')
})

interface Answer {
  status: number
  body: Record<string, unknown> & { record?: { id: number; version: number; name: string } }
}

it(
  'a server with it creates, finds, updates, deletes and restores records',
  { timeout: SLOW },
  async () => {
    const { startServer: start }: { startServer: typeof startServer } = await import(
      pathToFileURL(join(copy, 'e2e/server.ts')).href
    )
    server = await start()
    let token = ''
    const send = async (path: string, body?: object, headers: object = {}): Promise<Answer> => {
      const answer = await fetch(`${server.url}${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      })
      const text = await answer.text()
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : { text } }
    }
    const login = await send(authContract.login.path, {
      userName: 'admin',
      password: 'smartfft-demo',
    })
    token = String(login.body.accessToken)

    const list = async (query = '') => (await send(`/api/assets/list${query}`)).body
    expect(await list()).toMatchObject({
      total: 1,
      records: [{ name: 'First', price: 120.5, room: '' }],
    })
    const added = await send('/api/assets/add', {
      name: 'Drill',
      price: 80,
      room: 'B 12',
      bought: '2026-03-02',
    })
    expect(added).toMatchObject({ status: 201, body: { record: { name: 'Drill', version: 1 } } })
    const { id = 0 } = added.body.record ?? {}
    expect(await send('/api/assets/add', { name: 'Saw', room: 'b 12' })).toMatchObject({
      status: 400,
      body: { errors: { price: expect.any(String) } },
    })
    expect(await send('/api/assets/add', { name: 'Saw', price: 1, room: 'b 12' })).toMatchObject({
      status: 409,
      body: { code: 'assets.taken', errors: { room: expect.any(String) } },
    })
    expect(await list('?boughtFrom=2026-01-01&q=dri')).toMatchObject({
      total: 1,
      records: [{ id }],
    })
    const found = await send(`${mainSearchContract.getMainSearch.path}?q=drill`)
    expect(found.body.searchArr).toContainEqual(
      expect.objectContaining({
        group: 'records',
        data: [expect.objectContaining({ id, title: 'Drill', link: `/apps/assets/${id}` })],
      }),
    )

    const read = { 'if-match': '"1"' }
    expect((await send('/api/assets/update', { id, name: 'Big drill' }, read)).status).toBe(200)
    expect(await send('/api/assets/update', { id, name: 'Small drill' }, read)).toMatchObject({
      status: 412,
      body: { current: { name: 'Big drill' } },
    })
    const deleted = await send('/api/assets/delete', { ids: [id] })
    expect(deleted.body).toMatchObject({ done: [id] })
    expect((await list()).total).toBe(1)
    const { changeId } = deleted.body
    expect((await send(changesContract.undoChange.path, { id: changeId })).status).toBe(200)
    expect((await list()).total).toBe(2)

    const file = await send('/api/assets/export?format=csv&language=de')
    expect(String(file.body.text)).toContain('Seriennummer')
    expect(String(file.body.text)).toContain('Big drill')
    const api = await send('/api/openapi.json')
    expect(JSON.stringify(api.body)).toContain('/api/assets/list')
  },
)
