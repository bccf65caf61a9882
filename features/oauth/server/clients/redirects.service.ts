// Where a program may be sent back to. Anyone who registers one chooses it, so what a browser would run or show itself is not taken.

const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)$/
/** With its port, which a program on the device chooses again each time (RFC 8252, section 7.3). */
const LOOPBACK_START = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/
/**
 * Schemes of programs that are not named by a domain, as RFC 8252 asks (`com.example.app`): of assistants that connect so. A list of what
 * is allowed, because what browsers understand by others changes.
 */
const PROGRAM_SCHEMES = [
  'claude',
  'cursor',
  'goose',
  'jetbrains',
  'raycast',
  'vscode',
  'vscode-insiders',
  'vscodium',
  'warp',
  'windsurf',
  'zed',
]

/** Whether a program may register this address. */
export function isRedirectUri(text: string): boolean {
  if (text.length > 2000 || text.includes('#') || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return hostname !== ''
  if (protocol === 'http:') return LOOPBACK.test(hostname)
  const scheme = protocol.slice(0, -1)
  return scheme.includes('.') || PROGRAM_SCHEMES.includes(scheme)
}

/** Whether it is one of those: letter by letter, except for the port on this device. */
export const isRegistered = (registered: readonly string[], asked: string): boolean =>
  registered.some(one => one === asked || (isLoopback(one) && anyPort(one) === anyPort(asked)))

const isLoopback = (uri: string): boolean => LOOPBACK_START.test(uri)
const anyPort = (uri: string): string => uri.replace(LOOPBACK_START, '$1')

/** Where it leads, for people: a host, or the scheme of a program on their device. */
export function describeRedirect(uri: string): { host: string; isLocal: boolean } {
  const { protocol, host, hostname } = new URL(uri)
  if (protocol === 'https:') return { host, isLocal: false }
  if (protocol === 'http:') return { host: hostname, isLocal: true }
  return { host: protocol.slice(0, -1), isLocal: true }
}

/** The address with the answer. */
export function addAnswer(
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
