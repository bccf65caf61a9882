// Content lines of iCalendar and vCard (RFC 5545 3.1, RFC 6350 3.2). Parsed in a single pass.

/** A line's name, in lower case: up to the first of its two delimiters. None that we read is longer. */
export function lineName(line: string): string {
  const head = line.slice(0, 40)
  const end = head.search(/[:;]/)
  return end === -1 ? '' : head.slice(0, end).toLowerCase()
}

/**
 * Unfolds content lines, each with its first line number. Some programs end lines with `\r` alone. Lines longer than `longest` are truncated.
 * @example for (const { line } of unfoldLines(text, 10_000)) …
 */
export function* unfoldLines(
  text: string,
  longest: number,
): Generator<{ line: string; at: number }> {
  const ending = text.includes('\n') ? '\n' : '\r'
  let from = text.search(/[^\uFEFF\s]/)
  if (from === -1) return
  let line = ''
  let at = 0
  let number = text.slice(0, from).split(ending).length
  for (; from < text.length; number += 1) {
    const next = text.indexOf(ending, from)
    const end = next === -1 ? text.length : next
    const until = text[end - 1] === '\r' ? end - 1 : end
    const isFolded = text[from] === ' ' || text[from] === '\t'
    const start = isFolded ? from + 1 : from
    const piece = text.slice(start, Math.max(start, Math.min(until, start + longest + 1)))
    if (!isFolded) {
      if (line !== '') yield { line, at }
      line = piece
      at = number
    } else if (line.length <= longest) line += piece
    from = end + 1
  }
  if (line !== '') yield { line: line.trimEnd(), at }
}
