import { parseArgs } from 'node:util'
import { describeVariables } from '#platform/server/config/config.ts'
import { StartError } from '#platform/server/config/start-error.ts'
import { VERSION } from '../version.ts'
import { type Command, commands, type Given } from './commands.ts'

const WRONG = 2

interface Voice {
  say: (line: string) => void
  complain: (line: string) => void
}
const terminal: Voice = {
  say: line => void process.stdout.write(`${line}\n`),
  complain: line => void process.stderr.write(`${line}\n`),
}

/** Does what the arguments name. Answers the exit code: 0, 1 where it failed for a reason the operator can mend, 2 for wrong arguments. */
export async function runCommand(
  args: readonly string[],
  { say, complain }: Voice = terminal,
): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    say(describeCommands())
    return args.length === 0 ? WRONG : 0
  }
  if (args[0] === '--version') {
    say(VERSION)
    return 0
  }
  const command = findCommand(args)
  const given = command === undefined ? unknown(args) : readGiven(command, args)
  if (command === undefined || typeof given === 'string') {
    complain(`${String(given)} See smart-fft --help.`)
    return WRONG
  }
  try {
    return await command.run(given)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    complain(error.message)
    return 1
  }
}

const wordsOf = ({ name }: Command): string[] => name.split(' ')

const findCommand = (args: readonly string[]): Command | undefined =>
  commands.find(command => wordsOf(command).every((word, index) => args[index] === word))

const unknown = ([first = '']: readonly string[]): string => `There is no command ${first}.`

/** What was given, or what is wrong with it as one sentence. */
function readGiven(command: Command, args: readonly string[]): Given | string {
  const {
    name,
    takes,
    places: [least, most],
    options = {},
  } = command
  try {
    const { positionals, values } = parseArgs({
      args: args.slice(wordsOf(command).length),
      options,
      allowPositionals: true,
    })
    if (positionals.length < least || positionals.length > most)
      return `It is: smart-fft ${name} ${takes}`.trimEnd() + '.'
    return { places: positionals, options: readOptions(values) }
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : '').split(/\. |\n/)
    return `${sentence}.`
  }
}

/** None of our options may be given twice. */
const readOptions = (values: Record<string, unknown>): Given['options'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  )

function describeCommands(): string {
  const first = commands.map(({ name, takes }) => `  ${name} ${takes}`.trimEnd())
  const width = Math.min(40, Math.max(...first.map(line => line.length)))
  const lines = commands.map(({ meaning }, index) => {
    const head = first[index] ?? ''
    return head.length > width
      ? `${head}\n${' '.repeat(width)}  ${meaning}`
      : `${head.padEnd(width)}  ${meaning}`
  })
  return [
    `SMART FFT ${VERSION}`,
    '',
    'smart-fft COMMAND',
    '',
    ...lines,
    `${'  --help'.padEnd(width)}  this text`,
    `${'  --version'.padEnd(width)}  the version`,
    '',
    'Environment:',
    ...describeVariables(),
  ].join('\n')
}
