/** What was given after the name of a command. */
export interface Given {
  /** The positional arguments, in order. */
  places: string[]
  options: Record<string, string | boolean | undefined>
}

/** The output of a command: its result, or what went wrong. */
export interface Voice {
  print: (line: string) => void
  complain: (line: string) => void
}

export const terminal: Voice = {
  print: line => void process.stdout.write(`${line}\n`),
  complain: line => void process.stderr.write(`${line}\n`),
}
