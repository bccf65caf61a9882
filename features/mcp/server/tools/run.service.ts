import type { Call } from '#platform/contract/define.ts'
import { problem } from '#platform/contract/problem.rules.ts'
import type { Sent } from '#platform/server/http/call-as.ts'
import type { RequestContext, ToolAnswer } from '../mcp.context.ts'
import { type CallTool, onlyReads } from './tools.service.ts'
import { canTry, placesOf } from './schema.service.ts'

// A tool is its call: arguments become a request, and the response is returned.

export type Args = Readonly<Record<string, unknown>>
export type FindChange = (requestId: string) => Promise<number | undefined>

export async function runTool(
  tool: CallTool,
  args: Args,
  { context, findChange }: { context: RequestContext; findChange: FindChange },
): Promise<ToolAnswer> {
  const { call } = tool
  if (context.caller.key !== null && onlyReads(context.caller.key.grant, tool))
    return refusal('Forbidden: This API key only reads here.\nCode: key.scope')
  const isTrial = args['dry_run'] === true
  if (isTrial && !canTry(call)) return refusal('Bad Request: This tool has no dry run.\n- dry_run')
  const missing = placesOf(call).params.filter(name => args[name] === undefined)
  if (missing.length > 0) return missingFields(missing)
  const sent = await context.send(layOut(call, args, isTrial))
  if (sent.status >= 400) return toToolProblem(sent.body)
  return toToolAnswer(call, sent, { isTrial, findChange })
}

/** The request that a call is made with. */
function layOut(call: Call, args: Args, isTrial: boolean) {
  const places = placesOf(call)
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(args)) {
    if (name === 'dry_run' || value === undefined || places.params.includes(name)) continue
    if (places.body === 'none' || places.query.includes(name))
      for (const one of [value].flat()) query.append(name, one === null ? '' : textOf(one))
    else body[name] = value
  }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(textOf(args[name])),
  )
  const isEmpty = Object.keys(body).length === 0 && call.body?.safeParse(undefined).success === true
  return {
    method: call.method,
    url: query.size === 0 ? path : `${path}?${query}`,
    ...(places.body === 'none' || isEmpty
      ? {}
      : { body: places.body === 'whole' ? body['body'] : body }),
    ...(isTrial ? { headers: { 'x-dry-run': '1' } } : {}),
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '')

interface Telling {
  isTrial: boolean
  findChange: FindChange
}
async function toToolAnswer(
  call: Call,
  { body, requestId }: Sent,
  { isTrial, findChange }: Telling,
): Promise<ToolAnswer> {
  const content = isRecord(body) ? body : { result: body }
  if (call.method === 'GET') return answer(content)
  const { changeId, ...rest } = content
  // What was tried out has left no change behind.
  if (isTrial) return answer({ ...rest, dryRun: true })
  const undoable = typeof changeId === 'number' ? changeId : await findChange(requestId)
  return answer(undoable === undefined ? rest : { ...rest, changeId: undoable })
}

export const answer = (structuredContent: Record<string, unknown>): ToolAnswer => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
})
export const refusal = (text: string): ToolAnswer => ({
  content: [{ type: 'text', text }],
  isError: true,
})
const missingFields = (names: readonly string[]): ToolAnswer =>
  refusal(
    ['Bad Request: Some fields are missing.', ...names.map(name => `- ${name}: Required`)].join(
      '\n',
    ),
  )

/** A refusal of the API in lines: what it is, what is wrong with which field, and how it is found in the log. */
export function toToolProblem(body: unknown): ToolAnswer {
  const read = problem.safeParse(body)
  if (!read.success) return refusal('The server can’t process this request.')
  const { title, detail, code, errors = {}, requestId } = read.data
  const fields = Object.entries(errors).map(([field, text]) => `- ${field}: ${text}`)
  return refusal(
    [`${title}: ${detail}`, ...fields, `Code: ${code}`, `Request: ${requestId}`].join('\n'),
  )
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
