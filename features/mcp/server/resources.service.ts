import type { RequestContext } from './mcp.context.ts'
import { resourceNotFound } from './mcp.errors.ts'
import { type FindChange, runTool } from './tools/run.service.ts'
import { type CallTool, isFor } from './tools/tools.service.ts'

// Records by address: `smartfft://invoice/4989`. Each is read by the call that reads it.

const SCHEME = 'smartfft'
/** The call that reads a kind of record, and how it names the record. */
const KINDS: Readonly<Record<string, { call: string; by: string; title: string }>> = {
  user: { call: 'users.getUser', by: 'id', title: 'User' },
  invoice: { call: 'invoice.getInvoice', by: 'id', title: 'Invoice' },
  ticket: { call: 'support.getTicket', by: 'id', title: 'Support ticket' },
  order: { call: 'orders.getOrder', by: 'id', title: 'Order' },
  product: { call: 'shop.getProduct', by: 'id', title: 'Product' },
  task: { call: 'todo.getTask', by: 'id', title: 'Task' },
  card: { call: 'kanban.getTask', by: 'id', title: 'Kanban card' },
  event: { call: 'calendar.getEvent', by: 'id', title: 'Event' },
  email: { call: 'email.getEmail', by: 'id', title: 'Email' },
  post: { call: 'blog.getPost', by: 'slug', title: 'Blog post' },
}
const JSON_TYPE = 'application/json'

const toolOf = (tools: readonly CallTool[], name: string) =>
  tools.find(one => `${one.area}.${one.name}` === name)

/** The resource templates the caller can read. */
export const listTemplates = (tools: readonly CallTool[], context: RequestContext) =>
  Object.entries(KINDS).flatMap(([kind, { call, by, title }]) => {
    const tool = toolOf(tools, call)
    if (tool === undefined || !isFor(context, tool)) return []
    const uriTemplate = `${SCHEME}://${kind}/{${by}}`
    return [{ uriTemplate, name: kind, title, description: tool.call.summary, mimeType: JSON_TYPE }]
  })

export async function readResource(
  uri: string,
  { tools, context, findChange }: ReadingResource,
): Promise<{ uri: string; mimeType: string; text: string }> {
  const [, kind = '', name = ''] = /^smartfft:\/\/([a-z]+)\/([^/?#]{1,200})$/.exec(uri) ?? []
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  const tool = known === undefined ? undefined : toolOf(tools, known.call)
  if (known === undefined || tool === undefined) throw resourceNotFound(uri)
  const args = { [known.by]: decode(name) }
  const { isError, content } = await runTool(tool, args, { context, findChange })
  const text = content.map(one => one.text).join('')
  if (isError === true) throw resourceNotFound(uri, text)
  return { uri, mimeType: JSON_TYPE, text }
}

interface ReadingResource {
  tools: readonly CallTool[]
  context: RequestContext
  findChange: FindChange
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
