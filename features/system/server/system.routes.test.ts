import { foldSearch } from '#platform/contract/fold.rules.ts'
import { adminSystemContract as calls } from '../contract/admin-system.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { appendFileSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const NOW = new Date('2026-03-02T09:00:00.000Z')
const system = async () =>
  calls.getSystem.output.parse((await app.call(calls.getSystem, { as: 'admin' })).json())
const jobs = async (query: Record<string, string> = {}) =>
  calls.listJobs.output.parse((await app.call(calls.listJobs, { as: 'admin', query })).json())
const mails = async (query: Record<string, string> = {}) =>
  calls.listMails.output.parse((await app.call(calls.listMails, { as: 'admin', query })).json())
const send = async (call: 'retryJobs' | 'dropJobs' | 'resendMails', ids: number[]) =>
  calls[call].output.parse((await app.call(calls[call], { as: 'admin', body: { ids } })).json())
    .done
const logged = async (action: string) =>
  auditContract.listAudit.output
    .parse(
      (
        await app.call(auditContract.listAudit, {
          as: 'admin',
          query: { action, subject: 'System' },
        })
      ).json(),
    )
    .changes.flatMap(change => change.records.map(record => record.name))

const byNumber = (a: number, b: number) => a - b
type JobRow = {
  run_at?: string
  state?: 'waiting' | 'failed' | 'done'
  locked_until?: string
  last_error?: string
  attempts?: number
}
async function queue(
  kind: string,
  change: JobRow = {},
  more: { args?: unknown; name?: string } = {},
): Promise<number> {
  return app.database.write(async trx => {
    await addJob(trx, { kind, args: {}, now: NOW, ...more })
    const { id } = await trx
      .selectFrom('jobs')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('jobs')
      .set({ state: 'waiting', ...change })
      .where('id', '=', id)
      .execute()
    return id
  })
}
async function post(state: 'waiting' | 'failed' | 'held' | 'sent', to: string): Promise<number> {
  const row = {
    message_id: `<${state}.${to}>`,
    to_address: to,
    subject: `To ${to}`,
    words: foldSearch(`${to}\nTo ${to}`),
    text: 'secret link',
    html: 'secret link',
    state,
    created_at: NOW.toISOString(),
  }
  const { id } = await app.database.write(trx =>
    trx
      .insertInto('mail_outbox')
      .values({ ...row, sent_at: null, last_error: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

describe('system status', () => {
  it('ADD-05 shows versions, schema, storage, queues, sessions and the answering process', async () => {
    const result = await system()
    expect(result).toMatchObject({
      engine: app.database.dialect.name,
      nodeVersion: process.versions.node,
      newestBackupAt: null,
    })
    expect(result.engineVersion).toMatch(/^\d+\.\d+/)
    expect(result.migrations.at(0)).toMatchObject({ name: '0001-users' })
    expect(result.migrations.at(-1)?.appliedAt).toMatch(/^\d{4}-/)
    for (const figure of [
      result.databaseBytes,
      result.disk.freeBytes,
      result.sessions.open,
      result.nodes[0]?.memoryBytes,
    ])
      expect(figure).toBeGreaterThan(0)
    expect(result.nodes).toMatchObject([{ isCurrent: true, pid: process.pid }])
  })

  it('ADD-05 counts uploads of the same content once, as backups do', async () => {
    const { uploads: before } = await system()
    const row = await app.database.read
      .selectFrom('files')
      .selectAll()
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await app.database.write(trx =>
      trx
        .insertInto('files')
        .values({ ...row, id: `${row.id}2` })
        .execute(),
    )
    expect((await system()).uploads).toEqual(before)
  })

  it('ADD-05 lists jobs by state; failed ones are retried, waiting ones dropped, both logged', async () => {
    const { jobs: before } = await system()
    const [failed, waiting, running, recurring] = [
      await queue('test.failed', { state: 'failed', last_error: 'no disk', attempts: 8 }),
      await queue('test.waiting'),
      await queue('test.running', { locked_until: '2099-01-01T00:00:00.000Z' }),
      await queue('test.recurring', {}, { name: 'test.recurring' }),
    ]
    expect((await system()).jobs).toEqual({ waiting: before.waiting + 2, running: 1, failed: 1 })
    expect((await jobs({ state: 'failed' })).jobs).toMatchObject([
      { id: failed, error: 'no disk', attempts: 8, isRecurring: false },
    ])
    expect((await jobs({ state: 'running' })).jobs).toMatchObject([
      { id: running, state: 'running' },
    ])
    expect(await jobs({ q: 'RECURRING' })).toMatchObject({
      total: 1,
      jobs: [{ id: recurring, isRecurring: true }],
    })
    const all = [failed, waiting, running, recurring]
    expect((await send('retryJobs', all)).toSorted(byNumber)).toEqual(
      [failed, waiting, recurring].toSorted(byNumber),
    )
    expect((await jobs({ state: 'failed' })).total).toBe(0)
    expect((await jobs({ q: 'test.failed' })).jobs).toMatchObject([
      { state: 'waiting', attempts: 0 },
    ])
    expect((await send('dropJobs', all)).toSorted(byNumber)).toEqual(
      [failed, waiting].toSorted(byNumber),
    )
    expect((await jobs({ q: 'test.' })).jobs.map(one => one.id).toSorted(byNumber)).toEqual(
      [running, recurring].toSorted(byNumber),
    )
    expect(await logged('run')).toEqual(expect.arrayContaining(['test.failed', 'test.recurring']))
    expect(await logged('delete')).toEqual(expect.arrayContaining(['test.failed', 'test.waiting']))
  })

  it('ADD-05 X-14 sorts jobs by when they are due', async () => {
    const [late, soon] = [
      await queue('sorted', { run_at: '2098-01-02T00:00:00.000Z' }),
      await queue('sorted', { run_at: '2098-01-01T00:00:00.000Z' }),
    ]
    const idsBy = async (sort: string) =>
      (await jobs({ q: 'sorted', sortColumn: 'runAt', sort })).jobs.map(job => job.id)
    expect([await idsBy('asc'), await idsBy('desc')]).toEqual([
      [soon, late],
      [late, soon],
    ])
  })

  it('ADD-05 marks an email as failed when its job is dropped', async () => {
    const id = await post('waiting', 'dropped@example.org')
    const job = await queue('mail.send', {}, { args: { id } })
    expect(await send('dropJobs', [job])).toEqual([job])
    expect((await mails({ q: 'dropped@' })).mails).toMatchObject([{ id, state: 'failed' }])
  })

  it('ADD-05 lists outgoing email without content, and resends nothing without a mail server', async () => {
    const id = await post('held', 'held@example.org')
    const { mails: found, total } = await mails({ q: 'HELD@', state: 'held' })
    expect([total, found[0]]).toMatchObject([1, { id, to: 'held@example.org', state: 'held' }])
    expect(JSON.stringify(found)).not.toContain('secret')
    expect(await send('resendMails', [id])).toEqual([])
    expect((await system()).mail).toMatchObject({ isConfigured: false, held: 1, failed: 1 })
  })

  it('USR-19 ADD-05 erases the emails to a person with them, and sends none of those that wait', async () => {
    const { userId } = await app.login('editor')
    const { email } = await app.database.read
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await post('held', email)
    await post('sent', email)
    await post('held', `not.${email}`)
    const data = await app.call(usersAdminContract.getPersonalData, {
      as: 'admin',
      query: { id: `${userId}` },
    })
    expect(data.json().parts.outbox).toMatchObject([{ state: 'held' }, { state: 'sent' }])
    expect(data.body).not.toContain('secret link')
    const erased = await app.call(usersAdminContract.eraseUser, {
      as: 'admin',
      body: { id: userId },
    })
    expect(erased.json().erased).toContainEqual({ part: 'outbox', count: 2 })
    expect((await mails({ q: email })).mails).toMatchObject([{ to: `not.${email}` }])
  })

  it('ADD-05 exposes Prometheus metrics', async () => {
    const answer = await app.call(calls.getMetrics, { as: 'admin' })
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(answer.body).toMatch(/^smartfft_jobs\{state="failed"\} \d+$/m)
    expect(answer.body).toMatch(/^smartfft_backup_age_seconds -1$/m)
    expect(answer.body).toMatch(
      /^smartfft_request_seconds_count\{method="GET",route="\/api\/system\/jobs",status="200"\} \d+$/m,
    )
    expect((await app.call(calls.getMetrics, { as: 'maintainer' })).statusCode).toBe(403)
  })
})

describe('backups', () => {
  const list = async () =>
    calls.listBackups.output.parse((await app.call(calls.listBackups, { as: 'admin' })).json())
      .backups
  const make = async () =>
    calls.makeBackup.output.parse(
      (await app.call(calls.makeBackup, { as: 'admin', body: {} })).json(),
    ).name
  const check = (name: string) => app.call(calls.checkBackup, { as: 'admin', body: { name } })
  const remove = (name: string) => app.call(calls.deleteBackup, { as: 'admin', query: { name } })
  const download = (name: string) =>
    app.call({ ...calls.downloadBackup, path: `/api/system/backups/${name}` }, { as: 'admin' })
  const isReady = (name: string) =>
    expect
      .poll(async () => (await list()).find(one => one.name === name)?.state, {
        timeout: 15_000,
        interval: 50,
      })
      .toBe('ready')
  const folderOf = async (name: string) => join((await system()).dataDir, 'backups', name)

  async function namesIn(tar: Buffer): Promise<string[]> {
    const names: string[] = []
    for await (const entry of Readable.from([tar]).pipe(extract())) {
      names.push(entry.header.name)
      entry.resume()
    }
    return names
  }

  it('ADD-05 are created in the background, verified by a trial restore, downloaded and deleted, all logged', async () => {
    const name = await make()
    expect((await app.call(calls.makeBackup, { as: 'admin', body: {} })).json()).toMatchObject({
      status: 409,
      code: 'backup.busy',
    })
    await isReady(name)
    const [made] = await list()
    expect(made).toMatchObject({ name, check: null })
    expect(made?.rows).toBeGreaterThan(50)
    expect((await system()).newestBackupAt).toBe(made?.at)
    expect((await check(name)).statusCode).toBe(200)
    await expect
      .poll(async () => (await list())[0]?.check?.faults, { timeout: 15_000, interval: 50 })
      .toEqual([])
    const tar = await download(name)
    expect(tar.headers['content-disposition']).toContain(`${name}.tar`)
    expect(await namesIn(tar.rawPayload)).toEqual(
      expect.arrayContaining([`${name}/manifest.json`, `${name}/tables/users.jsonl.gz`]),
    )
    expect((await remove(name)).statusCode).toBe(200)
    expect(await list()).toEqual([])
    expect((await download(name)).statusCode).toBe(404)
    for (const action of ['create', 'run', 'export', 'delete'])
      expect(await logged(action), action).toContain(name)
  })

  it('ADD-05 fail verification when damaged, with the reason', async () => {
    const name = await make()
    await isReady(name)
    appendFileSync(join(await folderOf(name), 'tables', 'users.jsonl.gz'), 'x')
    await check(name)
    await expect
      .poll(async () => (await list())[0]?.check?.faults.join(' '), {
        timeout: 15_000,
        interval: 50,
      })
      .toMatch(/table users was changed/)
    expect(readdirSync(join(await folderOf(name), '..'))).toEqual([name])
    await remove(name)
  })

  it('ADD-05 allow nothing but deletion when unfinished', async () => {
    const name = await make()
    await isReady(name)
    rmSync(join(await folderOf(name), 'manifest.json'))
    expect((await list())[0]).toMatchObject({ name, state: 'unfinished' })
    for (const answer of [await check(name), await download(name)])
      expect(answer.json()).toMatchObject({ status: 409, code: 'backup.unfinished' })
    expect((await remove(name)).statusCode).toBe(200)
  })

  it('ADD-05 are listed beside one whose description is damaged, which can only be deleted', async () => {
    const name = await make()
    await isReady(name)
    const damaged = `${name}-copy`
    const [from, to] = [await folderOf(name), await folderOf(damaged)]
    cpSync(from, to, { recursive: true })
    appendFileSync(join(to, 'manifest.json'), 'x')
    const states = Object.fromEntries((await list()).map(one => [one.name, one.state]))
    expect(states).toEqual({ [name]: 'ready', [damaged]: 'unfinished' })
    expect((await check(damaged)).json()).toMatchObject({ status: 409, code: 'backup.unfinished' })
    for (const one of [damaged, name]) expect((await remove(one)).statusCode).toBe(200)
  })

  it.each(['..', '../files', '.', '.check-1', 'a/b', '%2e%2e'])(
    'ADD-05 reject “%s” as a name',
    async name => {
      const answers = [
        await check(name),
        await remove(name),
        await download(encodeURIComponent(name)),
      ]
      for (const answer of answers) expect([400, 404], answer.body).toContain(answer.statusCode)
      expect(existsSync((await system()).dataDir)).toBe(true)
    },
  )
})
