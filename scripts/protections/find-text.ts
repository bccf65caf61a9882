/**
 * Finds a piece of code in a file regardless of line breaks: white space between tokens is ignored, and so is a trailing comma before a
 * closing bracket. Everything else must match exactly.
 */
export function findText(text: string, part: string): { start: number; end: number }[] {
  const tokens = part.match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu) ?? []
  const pattern = tokens.map((token, at) => between(tokens[at - 1], token) + escape(token)).join('')
  return [...text.matchAll(new RegExp(pattern, 'gu'))].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
}

const isWord = (token: string | undefined) => token !== undefined && /^[\p{L}\p{N}_$]/u.test(token)

function between(before: string | undefined, token: string): string {
  if (before === undefined) return ''
  if (isWord(before) && isWord(token)) return '\\s+'
  return /^[)\]}]$/.test(token) ? '\\s*,?\\s*' : '\\s*'
}

const escape = (token: string) => token.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
