/** What JSON-RPC itself refuses. What a tool refuses is an answer of that tool, for the model to read. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const RPC_CODES = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  inside: -32_603,
  resource: -32_002,
  server: -32_000,
} as const

export const invalidParams = (text: string) => new RpcError(RPC_CODES.params, text)
export const resourceNotFound = (uri: string, why = 'This resource doesn’t exist.') =>
  new RpcError(RPC_CODES.resource, why, { uri })
