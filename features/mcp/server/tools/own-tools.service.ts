import { changesContract } from '#features/changes/contract/changes.contract.ts'
import type { RequestContext, ToolAnswer } from '../mcp.context.ts'
import { invalidParams } from '../mcp.errors.ts'
import { answer, type Args, isRecord, toToolProblem } from './run.service.ts'
import { searchTools } from './search.service.ts'
import type { Annotations, CallTool, ToolShape } from './tools.service.ts'

// Tools that are no call: finding the others, making one that is not in the list, and undoing.

const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
const WRITES: Annotations = { ...READS, readOnlyHint: false, destructiveHint: true }

const SEARCH: ToolShape = {
  name: 'search_tools',
  title: 'Search tools',
  description:
    'Find tools by words, such as “credit note” or “wishlist”. There are many more than the list shows. Answers their names, descriptions, and input schemas; run one with call_tool.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: 200, description: 'Words, in English.' },
    },
    required: ['query'],
    additionalProperties: false,
  },
  annotations: READS,
}
const CALL: ToolShape = {
  name: 'call_tool',
  title: 'Call tool',
  description: 'Run a tool that search_tools found.',
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', description: 'The name of the tool.' },
      arguments: { type: 'object', description: 'What its input schema asks for.' },
    },
    required: ['name'],
    additionalProperties: false,
  },
  annotations: { ...WRITES, idempotentHint: false, openWorldHint: true },
}
const UNDO: ToolShape = {
  name: 'undo_change',
  title: 'Undo change',
  description:
    'Undo a change that was made with this API key, within 24 hours. Takes the changeId that the writing tool answered.',
  inputSchema: {
    type: 'object',
    properties: { changeId: { type: 'integer', minimum: 1 } },
    required: ['changeId'],
    additionalProperties: false,
  },
  annotations: { ...WRITES, idempotentHint: false },
}

/** The three, for a key that changes something or one that reads. */
export const ownTools = (canWrite: boolean): ToolShape[] =>
  canWrite ? [SEARCH, CALL, UNDO] : [SEARCH, { ...CALL, annotations: READS }]

export function search(tools: readonly CallTool[], { query }: Args): ToolAnswer {
  if (typeof query !== 'string') throw invalidParams('search_tools: query must be text.')
  const found = searchTools(tools, query).map(tool => {
    const { name, title, description, inputSchema, annotations } = tool.shape()
    return { name, title, description, inputSchema, readOnly: annotations.readOnlyHint }
  })
  return answer({ tools: found })
}

/** The name and the arguments that `call_tool` was given. */
export function readCall({ name, arguments: args = {} }: Args): { name: string; args: Args } {
  if (typeof name !== 'string' || !isRecord(args))
    throw invalidParams('call_tool: name must be text, arguments an object.')
  return { name, args }
}

export async function undo({ changeId }: Args, { send }: RequestContext): Promise<ToolAnswer> {
  const { method, path: url } = changesContract.undoChange
  const { status, body } = await send({ method, url, body: { id: changeId } })
  if (status >= 400) return toToolProblem(body)
  const { changeId: by } = changesContract.undoChange.output.parse(body)
  return answer(by === undefined ? { ok: true } : { ok: true, changeId: by })
}
