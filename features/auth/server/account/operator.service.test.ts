import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createMailKit } from '#platform/server/mail/mail.ts'
import { authContract } from '../../contract/auth.contract.ts'
import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { createAccountLinks } from '../links/links.service.ts'
import { createOperatorAccounts } from './operator.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

function operator() {
  const { database } = test
  const clock = () => test.now()
  const baseUrl = 'http://127.0.0.1:4000'
  const server = async () => undefined
  const sender = async () => ({ company: 'SMART FFT', name: '', address: '', replyTo: '' })
  const mail = createMailKit({ database, clock, baseUrl, server, sender })
  return createOperatorAccounts({
    database,
    clock,
    links: createAccountLinks({ mail, clock, baseUrl }),
  })
}

const PASSWORD = 'a wall of seven cats'
const signIn = (userName: string, password: string) =>
  test.call(authContract.login, { body: { userName, password } })
const choose = (link: string) =>
  test.call(authLinksContract.resetPassword, {
    body: { token: new URL(link).searchParams.get('token'), password: PASSWORD },
  })

it('AUTH-05 operators can add an administrator, who sets a password by link', async () => {
  const jo = { username: 'jo', email: 'jo@example.org', fullName: 'Jo Ray', role: 'admin' }
  const link = await operator().add(jo)
  expect((await signIn('jo', PASSWORD)).statusCode).toBe(400)
  expect((await choose(link)).statusCode).toBe(200)
  const answer = await signIn('jo', PASSWORD)
  expect(answer.json()).toMatchObject({ userData: { role: 'admin' } })
  await expect(operator().add(jo)).rejects.toMatchObject({ status: 409 })
})

it('AUTH-05 operators can create a reset link for a locked-out person; the old password works until it is used', async () => {
  const link = await operator().resetPassword('admin')
  expect((await signIn('admin', 'smartfft-demo')).statusCode).toBe(200)
  expect((await choose(link)).statusCode).toBe(200)
  expect((await signIn('admin', PASSWORD)).statusCode).toBe(200)
  expect((await choose(link)).statusCode).toBe(400)
})

it('AUTH-05 rejects invalid fields of a new person by name, and unknown usernames with 404', async () => {
  const wrong = { username: 'j o', email: 'nowhere', fullName: 'Jo', role: 'king' }
  await expect(operator().add(wrong)).rejects.toMatchObject({
    status: 400,
    options: {
      errors: { username: expect.any(String), email: expect.any(String), role: expect.any(String) },
    },
  })
  await expect(operator().resetPassword('nobody')).rejects.toMatchObject({ status: 404 })
})
