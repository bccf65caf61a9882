import { HOUR } from '#platform/contract/durations.rules.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { sweepFiles } from '#features/files/server/files.service.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { SETTINGS_BY_DEFAULT, settingsContract } from '../contract/settings.contract.ts'
import { instanceContract } from '../contract/instance.contract.ts'
import { serverContract } from '#platform/contract/server.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStore } from '#platform/server/files/file-store.ts'
import { writePng } from '#platform/server/png/write-png.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { findMailLanguage } from '#features/auth/server/notices/mail-language.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = async () =>
  settingsContract.getSettings.output.parse(
    (await app.call(settingsContract.getSettings, { as: 'admin' })).json(),
  )
const update = (change: { section: string } & Record<string, unknown>, version?: number) => {
  const section = Object.entries(SETTINGS_BY_DEFAULT).find(([name]) => name === change.section)?.[1]
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
  return app.call(settingsContract.updateSettings, {
    as: 'admin',
    body: { ...section, ...change },
    headers,
  })
}
const company = (change: object) => update({ section: 'company', ...change })
const undo = (id: number) => app.call(changesContract.undoChange, { as: 'admin', body: { id } })
/** A PNG by its signature only; decoding it would find no image. */
const PNG = writePng({ width: 2, height: 2, colorAt: () => [1, 2, 3] })

async function upload(purpose: string, byte: number): Promise<string> {
  const { accessToken } = await app.login('admin')
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/octet-stream',
  }
  const query = { name: 'logo.png', purpose }
  const answer = await app.app.inject({
    method: 'POST',
    url: filesContract.uploadFile.path,
    query,
    headers,
    payload: Buffer.concat([PNG, Buffer.alloc(60, byte)]),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return filesContract.uploadFile.output.parse(answer.json()).file.id
}

describe('settings', () => {
  it('ADD-03 are updated per section and version, and logged with before and after', async () => {
    const saved = await company({ name: 'Northwind', country: 'Chile' })
    expect(saved.json()).toMatchObject({
      version: 2,
      settings: { company: { name: 'Northwind', country: 'Chile' } },
    })
    expect(saved.headers.etag).toBe('"2"')
    expect((await read()).versions).toMatchObject({ company: 2, regional: 0 })
    const { changes } = auditContract.listAudit.output.parse(
      (
        await app.call(auditContract.listAudit, {
          as: 'admin',
          query: { record: 'Settings/company' },
        })
      ).json(),
    )
    expect(changes[0]?.records[0]).toMatchObject({
      before: { name: 'SMART FFT', country: 'Switzerland' },
      after: { name: 'Northwind', country: 'Chile' },
    })
    expect((await company({ name: 'Northwind', country: 'Chile' })).json().changeId).toBeUndefined()
    expect((await read()).versions.company).toBe(2)
  })

  it('X-08 reject a stale edit with 412 and the current values', async () => {
    await update({ section: 'regional', currency: 'EUR' }, 0)
    const stale = await update({ section: 'regional', currency: 'CHF' }, 0)
    expect(stale.json()).toMatchObject({
      status: 412,
      code: 'record.stale',
      current: { currency: 'EUR', version: 1 },
    })
    expect((await update({ section: 'regional', currency: 'CHF' }, 1)).statusCode).toBe(200)
  })

  it('X-07 undo field by field, except fields changed since', async () => {
    await company({ name: 'Before', phone: '1' })
    const { changeId } = (await company({ name: 'After', phone: '1' })).json()
    await company({ name: 'After', phone: '2' })
    expect((await undo(changeId)).statusCode).toBe(200)
    expect((await read()).settings.company).toMatchObject({ name: 'Before', phone: '2' })
    const second = (await company({ name: 'Third', phone: '2' })).json().changeId
    await company({ name: 'Fourth', phone: '2' })
    expect((await undo(second)).json()).toMatchObject({ status: 409, code: 'change.overtaken' })
  })

  it('ADD-11 X-07 undo the switch of one app after another one was switched', async () => {
    const turnOff = async (off: string[]): Promise<number> =>
      (await update({ section: 'apps', off })).json().changeId
    const offNow = async () => (await read()).settings.apps.off
    const first = await turnOff(['todo'])
    const second = await turnOff(['todo', 'kanban'])
    expect((await undo(first)).statusCode).toBe(200)
    expect(await offNow()).toEqual(['kanban'])
    await turnOff([])
    expect((await undo(second)).json()).toMatchObject({ status: 409, code: 'change.overtaken' })
    expect(await offNow()).toEqual([])
  })

  it.each([
    [
      'an account number with a wrong digit',
      { section: 'company', iban: 'DE89 3704 0044 0532 0130 01' },
      'iban',
    ],
    ['an invalid bank code', { section: 'company', swiftCode: 'COBA' }, 'swiftCode'],
    ['a company without a name', { section: 'company', name: ' ' }, 'name'],
    ['an unknown time zone', { section: 'regional', timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an audit log retention of one day', { section: 'retention', auditDays: 1 }, 'auditDays'],
    ['an invalid sender address', { section: 'mail', senderAddress: 'nobody' }, 'senderAddress'],
  ])('ADD-03 reject %s', async (_what, change, field) => {
    const refused = await update(change)
    expect(refused.statusCode, refused.body).toBe(400)
    expect(Object.keys(refused.json().errors)).toContain(field)
  })

  it('ADD-03 reject unknown fields and sections', async () => {
    for (const change of [{ section: 'access', isAdmin: true }, { section: 'secrets' }])
      expect((await update(change)).statusCode).toBe(400)
  })

  it('ADD-03 normalize account numbers to their bank format', async () => {
    const saved = await company({
      name: 'Bank',
      iban: 'gb82 west 1234 5698 7654 32',
      swiftCode: 'deutdeff500',
    })
    expect(saved.json().settings.company).toMatchObject({
      iban: 'GB82WEST12345698765432',
      swiftCode: 'DEUTDEFF500',
    })
  })

  it('ADD-03 X-08 show a logo uploaded for that purpose, and restore the previous one however old it is', async () => {
    const [one, two] = [await upload('logo', 1), await upload('logo', 2)]
    expect((await company({ logo: await upload('avatar', 3) })).json()).toMatchObject({
      status: 404,
      code: 'file.not_found',
    })
    await company({ logo: one })
    await app.database.write(trx =>
      trx
        .updateTable('files')
        .set({ created_at: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', one)
        .execute(),
    )
    const { changeId } = (await company({ logo: two })).json()
    const used = async () =>
      (
        await app.database.read
          .selectFrom('files')
          .select(['id', 'used_at'])
          .where('purpose', '=', 'logo')
          .execute()
      ).flatMap(row => (row.used_at === null ? [] : [row.id]))
    expect(await used()).toEqual([two])
    await sweepFiles({
      database: app.database,
      store: createFileStore(app.dataDir),
      now: new Date(app.now().getTime() + 23 * HOUR),
    })
    expect((await undo(changeId)).statusCode).toBe(200)
    expect(await used()).toEqual([one])
    const { logoUrl } = await read()
    expect(
      (await app.app.inject({ method: 'GET', url: logoUrl ?? '' })).headers['content-type'],
    ).toBe('image/png')
  })
})

describe('effects of settings', () => {
  it('ADD-03 emails carry the company name', async () => {
    await company({ name: 'Brand & Co' })
    await app.call(usersAdminContract.inviteUsers, {
      as: 'admin',
      body: { emails: ['brand@example.org'] },
    })
    const mail = await app.database.read
      .selectFrom('mail_outbox')
      .selectAll()
      .where('to_address', '=', 'brand@example.org')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('admin invited you to Brand & Co')
    expect(mail.html).toContain('Brand &amp; Co')
  })

  it('ADD-03 every signed-in user gets the regional settings, and only the public part of the rest', async () => {
    await update({ section: 'regional', currency: 'JPY', timeZone: 'Asia/Tokyo', weekStart: 0 })
    const { regional } = (
      await app.call(preferencesContract.getPreferences, { as: 'subscriber' })
    ).json()
    expect(regional).toEqual({ currency: 'JPY', timeZone: 'Asia/Tokyo', weekStart: 0 })
    const result = (await app.call(instanceContract.getInstance, { as: 'subscriber' })).json()
    expect(result).toEqual({
      registration: 'open',
      idleLockMinutes: 0,
      sendsEmail: false,
      maintenance: null,
    })
  })

  it('ADD-03 emails use the instance’s language for people who have chosen none', async () => {
    await update({ section: 'regional', language: 'de' })
    const { userId } = await app.login('subscriber')
    expect(await findMailLanguage(app.database.read, userId)).toBe('de')
    expect(
      await findMailLanguage(app.database.read, userId, { header: () => 'ar, en;q=0.5' }),
    ).toBe('ar')
  })

  it('ADD-03 a test email without a mail server reports that, and is logged', async () => {
    const found = await app.call(settingsContract.sendTestMail, {
      as: 'admin',
      body: { to: 'ada@example.org' },
    })
    expect(found.json()).toEqual({ isSent: false, answer: '' })
    const log = await app.call(auditContract.listAudit, {
      as: 'admin',
      query: { record: 'Settings/test-mail' },
    })
    expect(auditContract.listAudit.output.parse(log.json()).changes[0]).toMatchObject({
      action: 'run',
      userName: 'admin',
    })
  })
})

describe('maintenance mode', () => {
  const turn = (change: object) => update({ section: 'maintenance', ...change })
  const listAs = (as: 'admin' | 'maintainer') => app.call(usersContract.listUsers, { as })

  it('MISC-02 serves administrators only; others get 503 with the end time and message', async () => {
    const until = '2026-03-02T09:30:00.000Z'
    await turn({ isOn: true, until, message: 'New disks' })
    expect((await listAs('admin')).statusCode).toBe(200)
    for (const answer of [await listAs('maintainer'), await app.call(usersContract.listUsers)]) {
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.headers['retry-after']).toBe('1800')
      expect(answer.json()).toMatchObject({
        status: 503,
        code: 'server.maintenance',
        detail: 'New disks',
        current: { until, message: 'New disks' },
      })
    }
    await turn({ isOn: true, until: null })
    expect((await listAs('maintainer')).headers['retry-after']).toBe('60')
  })

  it('MISC-02 keeps sign-in and health checks working, and is reported by the instance call', async () => {
    await turn({ isOn: true, message: 'Soon back' })
    expect((await app.login('subscriber')).accessToken).not.toBe('')
    for (const call of [serverContract.getHealthReady, serverContract.getHealthLive])
      expect((await app.call(call)).statusCode).toBe(200)
    const answered = instanceContract.getInstance.output.parse(
      (await app.call(instanceContract.getInstance, { as: 'subscriber' })).json(),
    )
    expect(answered.maintenance).toEqual({ until: null, message: 'Soon back' })
  })

  it('MISC-02 doesn’t serve an administrator who impersonates someone else', async () => {
    await turn({ isOn: true })
    const other = await app.login('author')
    const answer = await app.call(usersAdminContract.impersonateUser, {
      as: 'admin',
      body: { id: other.userId },
    })
    const { accessToken } = usersAdminContract.impersonateUser.output.parse(answer.json())
    expect(
      (
        await app.call(usersContract.getUser, {
          token: accessToken,
          query: { id: `${other.userId}` },
        })
      ).statusCode,
    ).toBe(503)
  })

  it('MISC-02 ends immediately, and can be undone', async () => {
    const { changeId } = (await turn({ isOn: false })).json()
    expect((await listAs('maintainer')).statusCode).toBe(200)
    expect((await undo(changeId)).statusCode).toBe(200)
    await expect
      .poll(async () => (await listAs('maintainer')).statusCode, { timeout: 1_000 })
      .toBe(503)
    await turn({ isOn: false })
  })
})
