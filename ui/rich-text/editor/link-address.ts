import { isAllowedLink } from '#platform/contract/rich-text.rules.ts'

/**
 * The address a person means by what they typed: `example.com` and `ada@example.com` get their protocol. `undefined` when a link may
 * not lead there.
 */
export function toAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  // A colon means a protocol, or a port after the host.
  const address = /^(?=[^\s:/?#]+\.[^\s:/?#])[^\s:/?#]+(?::\d+)?(?:[/?#]|$)/.test(text)
    ? `https://${text}`
    : text
  return isAllowedLink(address) && URL.canParse(address) ? address : undefined
}
