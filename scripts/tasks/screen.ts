// Progress output: permanent lines, and on a terminal a status line below them. In a pipe nothing moves the cursor;
// there the status line is printed after half a minute of silence, so that the run does not appear to hang.

const QUIET_SECONDS = 30

export interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

export function createScreen(output: Output) {
  const isTerminal = output.isTTY === true
  let written = Date.now()
  let hasLine = false
  const clear = () => {
    if (hasLine) output.write('\r\u001B[2K')
    hasLine = false
  }
  const print = (text: string) => {
    clear()
    output.write(`${text}\n`)
    written = Date.now()
  }
  const show = (text: string) => {
    if (isTerminal) {
      clear()
      output.write(text.slice(0, (output.columns ?? 80) - 1))
      hasLine = true
    } else if (Date.now() - written >= QUIET_SECONDS * 1000) print(text)
  }
  return { print, show }
}

/** `75` as `1:15`. */
export const clockTime = (seconds: number) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`
