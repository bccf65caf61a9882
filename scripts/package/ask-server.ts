import { equal, ok } from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { ask, type Sent, signIn, until } from '#app/server/test/fault/product.ts'
import { authAccountContract } from '#features/auth/contract/auth-account.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { adminSystemContract } from '#features/system/contract/admin-system.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import type { Call } from '#platform/contract/define.ts'

// Requests to a server started from the package: each one depends on a file beside the bundle.

const users = z.object({ total: z.int() })
const uploaded = z.object({ file: z.object({ url: z.string() }) })
const backups = z.object({ backups: z.array(z.object({ state: z.string() })) })

/** Throws at the first answer that is not as it should be. */
export async function askServer(url: string): Promise<void> {
  await lookAtPage(url)
  const { token } = await signIn({ url })
  const call: Ask = (contract, more) => askWell(url, contract, { token, ...more })
  ok(users.parse(await call(usersContract.listUsers)).total > 40, 'Users are listed')
  const { file } = uploaded.parse(
    await call(filesContract.uploadFile, {
      query: { name: 'note.txt', purpose: 'attachment' },
      body: new TextEncoder().encode('kept'),
    }),
  )
  const downloaded = await fetch(new URL(file.url, url))
  equal(await downloaded.text(), 'kept', 'An upload comes back')
  // Fonts, pdfkit and its data, in a thread.
  const pdf = await call(usersContract.exportUsers, { query: { format: 'pdf', language: 'ar' } })
  ok(String(pdf).startsWith('%PDF-'), 'A list is exported as PDF')
  await makeBackup(call)
  await chooseCommonPassword(url)
}

async function lookAtPage(url: string): Promise<void> {
  const html = await openAddress(`${url}/login`)
  ok(html.includes('data-prerendered'), 'The sign-in page is served')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const packed = await fetch(`${url}${script}`, { headers: { 'accept-encoding': 'br' } })
  equal(packed.headers.get('content-encoding'), 'br', 'Scripts are served as they were packed')
  ok(packed.ok)
}

/** Sends a browser's headers; `fetch` identifies itself as a program. */
async function openAddress(address: string): Promise<string> {
  const asked = get(address, { headers: { accept: 'text/html' } })
  return text(await new Promise<IncomingMessage>(resolve => asked.once('response', resolve)))
}

/** Migrations and every table, in a thread. */
async function makeBackup(call: Ask) {
  await call(adminSystemContract.makeBackup, { body: {} })
  const list = async () =>
    backups.parse(await call(adminSystemContract.listBackups)).backups.map(({ state }) => state)
  await until(async () => (await list()).includes('ready'), 20_000)
  equal((await list()).join(), 'ready', 'A backup is made')
}

/** The list of common passwords, from its package. */
async function chooseCommonPassword(url: string): Promise<void> {
  const body = {
    username: 'somebody',
    email: 'somebody@example.org',
    password: 'dragon2026!!',
    transport: 'body',
  }
  const answer = await ask({ url }, authAccountContract.register, { body })
  equal(answer.status, 400, 'A common password is refused')
}

type Ask = (contract: Call, more?: Sent) => Promise<unknown>

/** What a call answers that must succeed. */
async function askWell(url: string, contract: Call, sent: Sent): Promise<unknown> {
  const { status = 0, body } = await ask({ url }, contract, sent)
  ok(
    status >= 200 && status < 300,
    `${contract.method} ${contract.path} answered ${status}: ${JSON.stringify(body)}`,
  )
  return body
}
