import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { apiKeyContract, type NewApiKey } from '#features/api-key/contract/api-key.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { LISTED_CALLS } from './tools/choice.service.ts'
import { toolNameOf } from './tools/tools.service.ts'

// Driven by the protocol's own client over a real connection, and with raw requests where the wire format matters.

let test: TestApp
let origin = ''
const clients: Client[] = []
beforeAll(async () => {
  test = await createTestApp()
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await test.close()
})

async function makeKey(as: UserRole, change: Partial<NewApiKey>): Promise<string> {
  const body = { name: `Assistant of ${as}`, ...change }
  const answer = await test.call(apiKeyContract.createApiKey, { as, body })
  return apiKeyContract.createApiKey.output.parse(answer.json()).secret ?? ''
}
async function connect(as: UserRole, change: Partial<NewApiKey>): Promise<Client> {
  const authorization = `Bearer ${await makeKey(as, change)}`
  const client = new Client({ name: 'test', version: '1' })
  clients.push(client)
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    requestInit: { headers: { authorization } },
  })
  if (isTransport(transport)) await client.connect(transport)
  return client
}
// The SDK's own types do not agree under exactOptionalPropertyTypes.
const isTransport = (value: unknown): value is Transport =>
  value instanceof StreamableHTTPClientTransport
async function post(body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const textIn = z.object({ content: z.array(z.object({ text: z.string() })) })
const textOf = (result: unknown): string =>
  textIn
    .parse(result)
    .content.map(({ text }) => text)
    .join('')
const structured = z.object({ structuredContent: z.record(z.string(), z.unknown()) })
const dataOf = (result: unknown) => structured.parse(result).structuredContent
const taskOf = (result: unknown) =>
  z.object({ task: z.looseObject({ id: z.int(), title: z.string() }) }).parse(dataOf(result)).task

describe('connecting', () => {
  it('KEY-02 an assistant connects with an API key and learns the server’s capabilities', async () => {
    const client = await connect('admin', { type: 'modify' })
    expect(client.getServerVersion()).toMatchObject({ name: 'smart-fft', title: 'SMART FFT' })
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} })
    expect(client.getInstructions()).toContain('search_tools')
    await client.ping()
  })

  it('KEY-02 returns 401 with WWW-Authenticate for a missing key, a wrong key or a session token', async () => {
    const none = await post(PING)
    expect(none.status).toBe(401)
    expect(none.headers.get('www-authenticate')).toBe(
      'Bearer realm="SMART FFT", resource_metadata="http://127.0.0.1:4000/.well-known/oauth-protected-resource/mcp", scope="read write"',
    )
    const { accessToken } = await test.login('admin')
    for (const bearer of ['sfk_0123456789_wrong', accessToken]) {
      const wrong = await post(PING, { authorization: `Bearer ${bearer}` })
      expect(wrong.status).toBe(401)
      expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"')
    }
  })

  it('rejects cross-origin requests, also with a rebound host name', async () => {
    const authorization = `Bearer ${await makeKey('admin', { type: 'modify' })}`
    const host = origin.replace('http://', '')
    for (const foreign of [
      'https://evil.example',
      `http://rebound.example:4000`,
      'null',
      `http://${host}`,
    ])
      expect((await post(PING, { authorization, origin: foreign })).status).toBe(403)
    expect((await post(PING, { authorization, origin: 'http://127.0.0.1:4000' })).status).toBe(200)
  })

  it('supports the known protocol revisions, one message per request, without streams', async () => {
    const authorization = `Bearer ${await makeKey('admin', { type: 'modify' })}`
    const known = { authorization, 'mcp-protocol-version': '2025-06-18' }
    expect((await post(PING, known)).status).toBe(200)
    const unknown = await post(PING, { authorization, 'mcp-protocol-version': '1999-01-01' })
    expect(unknown.status).toBe(400)
    expect(
      (await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, known)).status,
    ).toBe(202)
    const initialize = { ...PING, method: 'initialize', params: { protocolVersion: '2024-11-05' } }
    expect((await post(initialize, { authorization })).text).toContain(
      '"protocolVersion":"2025-11-25"',
    )
    expect((await post('{', known)).text).toContain('-32700')
    expect((await post([PING], known)).status).toBe(400)
    expect((await post({ ...PING, method: 'no/such' }, known)).text).toContain('-32601')
    expect((await post({ ...PING, params: { x: 'x'.repeat(1_100_000) } }, known)).status).toBe(413)
    for (const method of ['GET', 'DELETE']) {
      const answer = await fetch(`${origin}/mcp`, { method, headers: { authorization } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })
})

describe('tools', () => {
  it('KEY-01 a read-only key sees only reading tools, a modify key more', async () => {
    const reading = (await (await connect('admin', { type: 'read-only' })).listTools()).tools
    const writing = (await (await connect('admin', { type: 'modify' })).listTools()).tools
    expect(reading.length).toBeGreaterThan(25)
    expect(reading.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
    const names = writing.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['invoice_add_invoice', 'todo_add_task', 'undo_change', 'call_tool']),
    )
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter(name => !/^[a-z0-9_]{1,64}$/.test(name))).toEqual([])
    // Nothing is offered that the key's owner may not do.
    const author = (await (await connect('author', { type: 'full-control' })).listTools()).tools
    expect(author.map(({ name }) => name)).not.toContain('users_list_users')
  })

  it('lists a tool for every call in LISTED_CALLS without a search', async () => {
    const client = await connect('admin', { type: 'full-control' })
    const answered: string[] = []
    for (let cursor: string | undefined, isMore = true; isMore; isMore = cursor !== undefined) {
      const page = await client.listTools(cursor === undefined ? {} : { cursor })
      answered.push(...page.tools.map(({ name }) => name))
      cursor = page.nextCursor
    }
    const named = LISTED_CALLS.map(one => {
      const [area = '', name = ''] = one.split('.')
      return toolNameOf({ area, name })
    })
    expect(named.filter(name => !answered.includes(name))).toEqual([])
  })

  it('exposes no call that grants access or administers the instance', async () => {
    const client = await connect('admin', { type: 'full-control' })
    for (const name of ['settings_get_settings', 'users_update_user', 'api_key_create_api_key'])
      await expect(client.callTool({ name, arguments: {} })).rejects.toThrow('Unknown tool')
  })

  it('KEY-02 reads through the API call itself, with its defaults and declared response', async () => {
    const client = await connect('admin', { type: 'read-only' })
    await client.listTools()
    const result = await client.callTool({
      name: 'invoice_list_invoices',
      arguments: { perPage: 3 },
    })
    expect(dataOf(result)['invoices']).toHaveLength(3)
    expect(JSON.parse(textOf(result))).toEqual(dataOf(result))
    // A bare array is wrapped in an object.
    const clients = await client.callTool({ name: 'invoice_find_clients', arguments: {} })
    expect(Array.isArray(dataOf(clients)['result'])).toBe(true)
  })

  it('KEY-07 writes are attributed to the key, and can be undone by that key', async () => {
    const client = await connect('admin', { name: 'Claude', type: 'modify' })
    await client.listTools()
    const name = 'todo_add_task'
    const made = await client.callTool({ name, arguments: { task: { title: 'Call the bank' } } })
    const { id } = taskOf(made)
    const changeId = z.int().parse(dataOf(made)['changeId'])
    const log = await test.call(auditContract.listAudit, {
      as: 'admin',
      query: { record: `Todo/${id}` },
    })
    expect(auditContract.listAudit.output.parse(log.json()).changes).toMatchObject([
      { id: changeId, keyName: 'Claude', action: 'create', ip: '127.0.0.1' },
    ])
    // Another key of the same person did not make the change.
    const other = await connect('admin', { type: 'modify' })
    const foreign = await other.callTool({ name: 'undo_change', arguments: { changeId } })
    expect(textOf(foreign)).toContain('change.not_found')
    const undone = await client.callTool({ name: 'undo_change', arguments: { changeId } })
    expect(dataOf(undone)).toMatchObject({ ok: true })
    expect(
      dataOf(await client.callTool({ name: 'todo_list_tasks', arguments: { q: 'Call the bank' } })),
    ).toMatchObject({ result: { length: 0 } })
    const again = await client.callTool({ name: 'undo_change', arguments: { changeId } })
    expect(textOf(again)).toContain('change.undone')
  })

  it('KEY-07 a dry run leaves nothing behind', async () => {
    const client = await connect('admin', { type: 'modify' })
    await client.listTools()
    const tried = await client.callTool({
      name: 'todo_add_task',
      arguments: { task: { title: 'Never there' }, dry_run: true },
    })
    expect(dataOf(tried)).toMatchObject({ dryRun: true, task: { title: 'Never there' } })
    expect(dataOf(tried)['changeId']).toBeUndefined()
    const row = await test.database.read
      .selectFrom('audit_records')
      .select('record_id')
      .where('record_name', '=', 'Never there')
      .executeTakeFirst()
    expect(row).toBeUndefined()
  })

  it('KEY-02 explains a missing scope and logs it like any refusal', async () => {
    const client = await connect('admin', { type: 'read-only' })
    const refused = await client.callTool({ name: 'todo_add_task', arguments: { title: 'No' } })
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toContain('Forbidden: This API key doesn’t have permission to create')
    // Actions the API allows to readers through POST are still withheld from a model.
    const small = await client.callTool({
      name: 'blog_add_comment',
      arguments: { post: 1, text: 'No' },
    })
    expect(textOf(small)).toContain('key.scope')
    const author = await connect('author', { type: 'full-control' })
    const denied = await author.callTool({ name: 'users_list_users', arguments: {} })
    expect(textOf(denied)).toContain('access.denied')
  })

  it('names the invalid field', async () => {
    const client = await connect('admin', { type: 'modify' })
    const wrong = await client.callTool({
      name: 'todo_add_task',
      arguments: { task: { title: '' } },
    })
    expect(wrong.isError).toBe(true)
    expect(textOf(wrong)).toMatch(/^Bad Request: .+\n- task\.title: /)
    const more = await client.callTool({
      name: 'todo_add_task',
      arguments: { task: { title: 'x' }, color: 'red' },
    })
    expect(textOf(more)).toContain('- color: This field doesn’t exist.')
    const missing = await client.callTool({ name: 'invoice_get_invoice', arguments: {} })
    expect(textOf(missing)).toContain('- id')
  })

  it('finds tools that are not listed, and runs them', async () => {
    const client = await connect('admin', { type: 'modify' })
    const found = await client.callTool({
      name: 'search_tools',
      arguments: { query: 'duplicate invoice' },
    })
    const { tools } = z
      .object({ tools: z.array(z.object({ name: z.string(), inputSchema: z.looseObject({}) })) })
      .parse(dataOf(found))
    expect(tools[0]?.name).toBe('invoice_duplicate_invoice')
    const listed = await client.callTool({
      name: 'call_tool',
      arguments: { name: 'orders_list_quotes', arguments: { perPage: 1 } },
    })
    expect(listed.isError).toBeUndefined()
    await expect(client.callTool({ name: 'call_tool', arguments: {} })).rejects.toThrow('call_tool')
    await expect(client.listTools({ cursor: '9999' })).rejects.toThrow('cursor')
  })
})

describe('resources and prompts', () => {
  it('reads records by URI', async () => {
    const client = await connect('admin', { type: 'read-only' })
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      'smartfft://invoice/{id}',
    )
    const { contents } = await client.readResource({ uri: 'smartfft://invoice/4989' })
    expect(contents[0]).toMatchObject({ mimeType: 'application/json' })
    expect(JSON.stringify(contents)).toContain('4989')
    for (const uri of [
      'smartfft://invoice/999999',
      'smartfft://constructor/1',
      'file:///etc/passwd',
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_002 })
    expect((await client.listResources()).resources).toEqual([])
  })

  it('offers only prompts whose tools the key can reach', async () => {
    const client = await connect('admin', { type: 'read-only' })
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'weekly_report',
      'unpaid_invoices',
      'answer_ticket',
    ])
    const { messages } = await client.getPrompt({
      name: 'answer_ticket',
      arguments: { ticket: '12' },
    })
    expect(JSON.stringify(messages)).toContain('Read ticket 12')
    await expect(client.getPrompt({ name: 'answer_ticket' })).rejects.toThrow('ticket')
    const scopes = [{ subject: 'Invoice', level: 'read' } as const]
    const narrow = await connect('admin', { type: 'custom', scopes })
    expect((await narrow.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'unpaid_invoices',
    ])
  })
})
