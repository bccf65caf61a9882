import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { instanceContract } from '#features/settings/contract/instance.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { setupAnswers } from '../tests/setup-cases.ts'
import { checklistContract } from '../contract/checklist.contract.ts'
import { setupContract } from '../contract/setup.contract.ts'

// From an empty instance to one in use: set up once, completely, by one person.

const { completeSetup, getSetup } = setupContract
const { dismissChecklist, getChecklist } = checklistContract
const webRoot = mkdtempSync(join(tmpdir(), 'smart-fft-web-'))
beforeAll(() => writeFileSync(join(webRoot, 'index.html'), '<title>SMART FFT</title>'))
afterAll(() => rmSync(webRoot, { recursive: true, force: true }))

const open: TestApp[] = []
afterEach(async () => {
  for (const test of open.splice(0)) await test.close()
})
async function begin(options: Parameters<typeof createTestApp>[0] = {}): Promise<TestApp> {
  const test = await createTestApp({ demo: false, webRoot, ...options })
  open.push(test)
  return test
}

const complete = (test: TestApp, change: object = {}) =>
  test.call(completeSetup, { body: { ...setupAnswers, ...change } })
async function completed(test: TestApp, change: object = {}): Promise<string> {
  const answer = await complete(test, change)
  expect(answer.statusCode, answer.body).toBe(201)
  return completeSetup.output.parse(answer.json()).accessToken
}
const founder = (change: object) => ({
  administrator: { ...setupAnswers.administrator, ...change },
})
/** Disabled apps must be known immediately: the next page is rendered from them. */
const listOff = async (test: TestApp): Promise<unknown> =>
  (await test.call(instanceContract.getInstance)).json().off
const countPeople = async ({ database }: TestApp) =>
  (await database.read.selectFrom('users').select('id').execute()).length

describe('setting up an empty instance', () => {
  it('ADD-06 is one call: company, administrator, region, apps, and the administrator is signed in', async () => {
    const test = await begin()
    const choices = getSetup.output.parse((await test.call(getSetup)).json())
    expect(choices.hasMailServer).toBe(false)
    expect(choices.apps.map(({ name }) => name)).toContain('blog')
    const token = await completed(test)
    expect(await listOff(test)).toEqual(['blog'])
    const { settings, mailServer } = settingsContract.getSettings.output.parse(
      (await test.call(settingsContract.getSettings, { token })).json(),
    )
    expect(settings.company).toMatchObject({ name: 'Northwind', address: 'Kai 3\n8001 Zürich' })
    expect(settings.regional).toMatchObject({ currency: 'CHF', language: 'de' })
    expect([settings.apps.off, mailServer.from]).toEqual([['blog'], 'nowhere'])
    const { users } = usersContract.listUsers.output.parse(
      (await test.call(usersContract.listUsers, { token })).json(),
    )
    expect(users).toMatchObject([
      { fullName: 'Ida Berg', username: 'ida', role: 'admin', status: 'active' },
    ])
  })

  it('ADD-06 is logged with who set up what', async () => {
    const test = await begin()
    await completed(test)
    const result = await test.database.read
      .selectFrom('audit_changes')
      .select(['action', 'subject', 'user_name'])
      .orderBy('id')
      .execute()
    expect(result.map(one => [one.action, one.subject, one.user_name])).toEqual([
      ['create', 'User', 'ida'],
      ['login', 'Auth', 'ida'],
      ['update', 'Settings', 'ida'],
      ['update', 'Settings', 'ida'],
      ['update', 'Settings', 'ida'],
      ['create', 'System', 'ida'],
    ])
  })

  it('ADD-06 redirects every page to setup and answers API calls as usual', async () => {
    const test = await begin()
    const navigate = (url: string) =>
      test.app.inject({ url, headers: { 'sec-fetch-mode': 'navigate' } })
    for (const url of ['/', '/login', '/register', '/apps/todo?filter=done', '/nothing'])
      expect((await navigate(url)).headers.location, url).toBe('/setup')
    expect((await navigate('/setup')).statusCode).toBe(200)
    expect((await test.call(usersContract.listUsers)).statusCode).toBe(401)
    await completed(test)
    for (const url of ['/', '/login', '/setup']) expect((await navigate(url)).statusCode).toBe(200)
  })

  it('ADD-06 saves a mail server, unless SMTP_URL sets one', async () => {
    const server = { host: 'mail.example.org', port: 587, security: 'startTls', user: '' }
    const test = await begin()
    const token = await completed(test, { mailServer: server })
    const { mailServer } = (await test.call(settingsContract.getSettings, { token })).json()
    expect(mailServer).toMatchObject({ from: 'settings', host: 'mail.example.org' })
    const fixed = await begin({ smtpUrl: 'smtp://127.0.0.1:9' })
    expect((await fixed.call(getSetup)).json().hasMailServer).toBe(true)
    expect((await complete(fixed, { mailServer: server })).json().code).toBe('mail_server.fixed')
    expect(await countPeople(fixed)).toBe(0)
  })

  it.each([
    ['a common password', founder({ password: 'passwordpassword' })],
    [
      'a password equal to the username',
      founder({ username: 'idaberg123', password: 'idaberg12345' }),
    ],
    ['an unknown app', { off: ['teleport'] }],
    ['a company without a name', { company: { ...setupAnswers.company, name: ' ' } }],
  ])('ADD-06 is rejected with %s, leaving nothing behind', async (_, change) => {
    const test = await begin()
    expect((await complete(test, change)).statusCode).toBe(400)
    expect(await countPeople(test)).toBe(0)
    expect(await test.database.read.selectFrom('settings').selectAll().execute()).toEqual([])
    await completed(test)
  })
})

describe('an instance already set up', () => {
  it('ADD-06 rejects another setup, also a concurrent one', async () => {
    const test = await begin()
    const names = ['ida', 'jon', 'kim']
    const answers = await Promise.all(
      names.map(name => complete(test, founder({ username: name, email: `${name}@example.org` }))),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 410, 410])
    expect(await countPeople(test)).toBe(1)
    for (const call of [getSetup, completeSetup]) {
      const late = await test.call(call, call === getSetup ? {} : { body: setupAnswers })
      expect([late.statusCode, late.json().code]).toEqual([410, 'setup.over'])
    }
  })

  it('ADD-06 includes one whose first account was registered', async () => {
    const test = await begin()
    const { username, email, password } = setupAnswers.administrator
    const body = { username, email, password }
    expect((await test.call(authAccountContract.register, { body })).statusCode).toBe(201)
    expect((await complete(test)).statusCode).toBe(410)
  })
})

describe('sample data', () => {
  it('ADD-06 is available to the administrator, and demo passwords don’t work', async () => {
    const test = await begin()
    const token = await completed(test, { content: 'sample' })
    expect(await countPeople(test)).toBeGreaterThan(49)
    const { users } = usersContract.listUsers.output.parse(
      (await test.call(usersContract.listUsers, { token, query: { q: 'ida' } })).json(),
    )
    expect(users.find(({ username }) => username === 'ida')).toMatchObject({
      fullName: 'Ida Berg',
      role: 'admin',
    })
    for (const userName of ['admin', 'editor', 'subscriber']) {
      const body = { userName, password: 'smartfft-demo' }
      expect((await test.call(authContract.login, { body })).statusCode, userName).toBe(400)
    }
    // The company is theirs: nothing is left of the demo's bank account.
    const { settings } = (await test.call(settingsContract.getSettings, { token })).json()
    expect(settings.company).toMatchObject({ name: 'Northwind', iban: '', website: '' })
    const taken = await begin()
    const refused = await complete(taken, {
      ...founder({ username: 'editor' }),
      content: 'sample',
    })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([409, ['username']])
    expect(await countPeople(taken)).toBe(0)
  })
})

describe('setup checklist', () => {
  const listSteps = async (test: TestApp, token: string) =>
    getChecklist.output.parse((await test.call(getChecklist, { token })).json()).steps
  const doneIn = async (test: TestApp, token: string) =>
    (await listSteps(test, token)).flatMap(({ name, isDone }) => (isDone ? [name] : []))

  it('ADD-06 ticks steps off by what exists, and omits disabled apps', async () => {
    const test = await begin()
    const company = { ...setupAnswers.company, address: '' }
    const token = await completed(test, { company, off: ['shop'] })
    expect(await listOff(test)).toEqual(['shop', 'orders'])
    expect((await listSteps(test, token)).map(({ name }) => name)).toEqual([
      'company',
      'mail',
      'people',
      'security',
      'invoice',
    ])
    expect(await doneIn(test, token)).toEqual([])
    test.wait(1_000)
    const person = { fullName: 'Jon Ek', username: 'jon', email: 'jon@example.org' }
    await test.call(usersContract.addUser, { token, body: person })
    const { name } = company
    const whole = (await test.call(settingsContract.getSettings, { token })).json().settings
    await test.call(settingsContract.updateSettings, {
      token,
      body: { ...whole.company, section: 'company', name, address: 'Kai 3' },
    })
    expect(await doneIn(test, token)).toEqual(['company', 'people'])
  })

  it('ADD-06 doesn’t count sample data as done', async () => {
    const test = await begin()
    const token = await completed(test, { content: 'sample' })
    expect(await doneIn(test, token)).toEqual(['company'])
  })

  it('ADD-06 stays hidden once dismissed, until that is undone', async () => {
    const test = await begin()
    const token = await completed(test)
    const { changeId } = dismissChecklist.output.parse(
      (await test.call(dismissChecklist, { token })).json(),
    )
    expect(await listSteps(test, token)).toEqual([])
    expect((await test.call(dismissChecklist, { token })).json()).toEqual({})
    const undone = await test.call(changesContract.undoChange, { token, body: { id: changeId } })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await listSteps(test, token)).not.toEqual([])
  })

  it('ADD-06 is empty on an instance that was not set up this way', async () => {
    const test = await begin({ demo: true })
    const answer = await test.call(getChecklist, { as: 'admin' })
    expect(answer.json()).toEqual({ steps: [] })
  })
})
