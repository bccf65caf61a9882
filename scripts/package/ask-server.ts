import { equal, ok } from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { adminSystemContract } from '#features/system/contract/admin-system.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'

// What is asked of a server that runs from the package: each goes through something that lies beside the bundle.

const session = z.object({ accessToken: z.string() })
const users = z.object({ total: z.int() })
const uploaded = z.object({ file: z.object({ url: z.string() }) })
const backups = z.object({ backups: z.array(z.object({ state: z.string() })) })

/** Throws at the first answer that is not as it should be. */
export async function askServer(url: string): Promise<void> {
  await lookAtPage(url)
  const { accessToken } = session.parse(
    await ask(url, authContract.login, {
      body: { userName: 'admin', password: 'smartfft-demo', transport: 'body' },
    }),
  )
  const call = (contract: Called, more: Sent = {}) =>
    ask(url, contract, { bearer: accessToken, ...more })
  ok(users.parse(await call(usersContract.listUsers)).total > 40, 'Users are listed')
  const { file } = uploaded.parse(
    await call(filesContract.uploadFile, {
      query: 'name=note.txt&purpose=attachment',
      bytes: 'kept',
    }),
  )
  const kept = await fetch(new URL(file.url, url))
  equal(await kept.text(), 'kept', 'An upload comes back')
  // Fonts, pdfkit and its data, in a thread.
  const paper = await call(usersContract.exportUsers, { query: 'format=pdf&language=ar' })
  ok(String(paper).startsWith('%PDF-'), 'A list is exported as PDF')
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

/** As a browser does; `fetch` says of itself that it is a program. */
async function openAddress(address: string): Promise<string> {
  const asked = get(address, { headers: { accept: 'text/html' } })
  return text(await new Promise<IncomingMessage>(resolve => asked.once('response', resolve)))
}

/** Migrations and every table, in a thread. */
async function makeBackup(call: (contract: Called, more?: Sent) => Promise<unknown>) {
  await call(adminSystemContract.makeBackup, { body: {} })
  const list = async () =>
    backups.parse(await call(adminSystemContract.listBackups)).backups.map(({ state }) => state)
  const limit = Date.now() + 20_000
  while (Date.now() < limit && !(await list()).includes('ready'))
    await new Promise(resolve => setTimeout(resolve, 50))
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
  const answer = await fetch(`${url}/jwt/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  equal(answer.status, 400, 'A common password is refused')
}

type Called = { method: string; path: string }
interface Sent {
  bearer?: string
  query?: string
  body?: unknown
  bytes?: string
}

/** What a call answers: JSON where it is that, else its text. */
async function ask(url: string, { method, path }: Called, sent: Sent): Promise<unknown> {
  const { bearer, query = '', body, bytes } = sent
  const type = bytes === undefined ? 'application/json' : 'application/octet-stream'
  const content = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await fetch(`${url}${path}?${query}`, {
    method,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(content === undefined ? {} : { 'content-type': type }),
    },
    ...(content === undefined ? {} : { body: content }),
  })
  const said = await answer.text()
  ok(answer.ok, `${method} ${path} answered ${answer.status}: ${said}`)
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return isJson ? JSON.parse(said) : said
}
