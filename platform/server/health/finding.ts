/** What one check of an installation has found. */
export interface Finding {
  /** What was checked: `database`. */
  check: string
  /** `warning`: it works, but needs attention. `problem`: something doesn't work, or won't. */
  level: 'ok' | 'warning' | 'problem'
  message: string
  /** What to do about it, one line. */
  advice?: string
}

export const fine = (check: string, message: string): Finding => ({ check, level: 'ok', message })
export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  level: 'warning',
  message,
  advice,
})
export const problem = (check: string, message: string, advice: string): Finding => ({
  check,
  level: 'problem',
  message,
  advice,
})

/** Splits a message into what is wrong and what to do: the first sentence, and the rest. */
export function splitAdvice(line: string): [message: string, advice: string] {
  const end = line.search(/[.:] [A-Z]/)
  return end === -1
    ? [line, 'Mend it, then ask again.']
    : [line.slice(0, end + 1), line.slice(end + 2)]
}
