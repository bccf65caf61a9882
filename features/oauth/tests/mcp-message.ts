import type { TestApp } from '#app/server/test-app.ts'
import { MCP_PATH } from '#features/mcp/contract/mcp.rules.ts'

/** A message to the MCP server with a token. */
export async function ask(
  { app }: TestApp,
  token: string,
  method = 'ping',
  params: Record<string, unknown> = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: MCP_PATH,
    headers: { authorization: `Bearer ${token}` },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}
