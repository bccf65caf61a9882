/** What was given after the name of a command. */
export interface Given {
  /** What stands there without a name, in its order. */
  places: string[]
  options: Record<string, string | boolean | undefined>
}

/** Where a command says what it has done, and what kept it from it. */
export interface Voice {
  print: (line: string) => void
  complain: (line: string) => void
}

export const terminal: Voice = {
  print: line => void process.stdout.write(`${line}\n`),
  complain: line => void process.stderr.write(`${line}\n`),
}
