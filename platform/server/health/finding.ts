/** What one check of an installation has found. */
export interface Finding {
  /** What was looked at: `database`. */
  check: string
  /** `warning`: it works, and should be looked at. `problem`: something does not work, or will not. */
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

/** A line that says what is wrong and then what to do, as a start refuses with one: the first sentence, and the rest. */
export function splitAdvice(line: string): [message: string, advice: string] {
  const end = line.search(/[.:] [A-Z]/)
  return end === -1
    ? [line, 'Mend it, then ask again.']
    : [line.slice(0, end + 1), line.slice(end + 2)]
}
