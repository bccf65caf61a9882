import { isAllowedLink } from '#platform/contract/rich-text.rules.ts'

/**
 * The address a person means by what they typed: `example.com` and `ada@example.com` get their protocol. `undefined` when a link may
 * not lead there.
 */
export function toAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  // With a colon it has a protocol of its own, or a port behind its host.
  const address = /^(?=[^\s:/?#]+\.[^\s:/?#])[^\s:/?#]+(?::\d+)?(?:[/?#]|$)/.test(text)
    ? `https://${text}`
    : text
  return isAllowedLink(address) && URL.canParse(address) ? address : undefined
}
