import type { ApiCall } from './api-document.ts'

/** A call with its inputs. */
export interface FilledCall {
  call: ApiCall
  /** Keyed by place and name: `query.page`. */
  values: Record<string, string>
  body: string
}

/** The URL with path parameters and query. */
export function toAddress({ call, values }: Omit<FilledCall, 'body'>): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(values[`path.${name}`] ?? ''),
  )
  const query = new URLSearchParams()
  for (const { in: place, name } of call.parameters) {
    const value = values[`${place}.${name}`] ?? ''
    if (place === 'query' && value !== '') query.set(name, value)
  }
  return query.size === 0 ? path : `${path}?${query}`
}

const quoteShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** As curl; the key comes from the environment, so that it stays out of the shell history. */
export function toCurl(origin: string, filled: FilledCall): string {
  const { call, body } = filled
  const lines = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoteShell(`${origin}${toAddress(filled)}`)}`,
  ]
  if (call.access !== 'public') lines.push('-H "Authorization: Bearer $SMART_FFT_KEY"')
  if (call.body !== undefined && body !== '')
    lines.push("-H 'Content-Type: application/json'", `-d ${quoteShell(compact(body))}`)
  return lines.join(' \\\n  ')
}

/** For Node and browsers. */
export function toTypeScript(origin: string, filled: FilledCall): string {
  const { call, body } = filled
  const hasBody = call.body !== undefined && body !== ''
  const headers = [
    ...(call.access === 'public' ? [] : ['authorization: `Bearer ${process.env.SMART_FFT_KEY}`']),
    ...(hasBody ? ["'content-type': 'application/json'"] : []),
  ]
  const options = [
    ...(call.method === 'GET' ? [] : [`  method: '${call.method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(hasBody ? [`  body: JSON.stringify(${indent(body)}),`] : []),
  ]
  const address = `'${origin}${toAddress(filled)}'`
  const request =
    options.length === 0 ? `fetch(${address})` : `fetch(${address}, {\n${options.join('\n')}\n})`
  return [
    `const response = await ${request}`,
    'if (!response.ok) throw new Error((await response.json()).code)',
    'const answer = await response.json()',
  ].join('\n')
}

const indent = (text: string): string => text.split('\n').join('\n  ')

function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
