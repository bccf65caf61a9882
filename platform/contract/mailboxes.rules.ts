// Mail addresses with their names: written, and read from what is typed or pasted.

export interface Mailbox {
  name: string
  email: string
}

// No quoted local parts: they have been used to misdirect mail (CVE-2025-14874). No part can match in two ways, so there is no
// backtracking.
const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u

/**
 * Whether mail can be sent to this address.
 * @example isMailAddress('ada@example.org') // true
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > 254) return false
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  return (
    local.length <= 64 &&
    LOCAL.test(local) &&
    DOMAIN.test(domain) &&
    domain.split('.').every(part => part.length <= 63)
  )
}

/** Compares addresses ignoring case. */
export const sameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** For display and paste: `Ada Lovelace <ada@example.org>`. */
export function mailboxText({ name, email }: Mailbox): string {
  if (name === '' || name === email) return email
  return /[",;<>@()]/.test(name)
    ? `"${name.replaceAll(/["\\]/g, '')}" <${email}>`
    : `${name} <${email}>`
}

/**
 * Parses pasted text into mailboxes, in order. Invalid parts keep their text, so the screen can mark them.
 * @example splitAddresses('"Ada, Countess" <ada@example.org>, c@d.example')
 */
export function splitAddresses(text: string): Mailbox[] {
  return cutAtCommas(text).flatMap(part => {
    const trimmed = part.trim()
    if (trimmed === '') return []
    const open = trimmed.lastIndexOf('<')
    if (open === -1 || !trimmed.endsWith('>'))
      return trimmed.includes('"') ? [{ name: '', email: trimmed }] : bareAddresses(trimmed)
    const name = trimmed.slice(0, open).trim().replaceAll(/["\\]/g, '').trim()
    return [{ name, email: trimmed.slice(open + 1, -1).trim() }]
  })
}

/** Addresses separated only by spaces, as copied from columns; anything else is one invalid address. */
function bareAddresses(text: string): Mailbox[] {
  const words = text.split(/\s+/)
  const parts = words.every(isMailAddress) ? words : [text]
  return parts.map(email => ({ name: '', email }))
}

/** Splits at commas, semicolons and line breaks outside quotes and angle brackets. */
function cutAtCommas(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let inQuotes = false
  let inBrackets = false
  for (const sign of text) {
    if (sign === '"' && !inBrackets) inQuotes = !inQuotes
    else if (sign === '<' && !inQuotes) inBrackets = true
    else if (sign === '>' && !inQuotes) inBrackets = false
    if (!inQuotes && !inBrackets && /[,;\n\r]/.test(sign)) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part]
}
