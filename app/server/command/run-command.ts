import { parseArgs } from 'node:util'
import { describeVariables } from '#platform/server/config/config.ts'
import { StartError } from '#platform/server/config/start-error.ts'
import { VERSION } from '../version.ts'
import { type Command, commands } from './commands.ts'
import { type Given, terminal } from './given.ts'

const WRONG = 2
const COLUMN = 26

/** Does what the arguments name. Answers the exit code: 0, 1 where it failed for a reason the operator can mend, 2 for wrong arguments. */
export async function runCommand(args: readonly string[], voice = terminal): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    voice.print(describeCommands())
    return args.length === 0 ? WRONG : 0
  }
  if (args[0] === '--version') {
    voice.print(VERSION)
    return 0
  }
  const command = findCommand(args)
  const given = command === undefined ? unknown(args) : readGiven(command, args)
  if (command === undefined || typeof given === 'string') {
    voice.complain(`${String(given)} See smart-fft --help.`)
    return WRONG
  }
  try {
    return await command.run(given, voice)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    voice.complain(error.message)
    return 1
  }
}

const wordsOf = ({ name }: Command): string[] => name.split(' ')

const findCommand = (args: readonly string[]): Command | undefined =>
  commands.find(command => wordsOf(command).every((word, index) => args[index] === word))

const unknown = (args: readonly string[]): string =>
  `There is no command ${args.filter(one => !one.startsWith('-')).join(' ') || args[0]}.`

/** What was given, or what is wrong with it as one sentence. */
function readGiven(command: Command, args: readonly string[]): Given | string {
  const { name, takes, places, options = {}, needs = [] } = command
  const [least, most] = places
  try {
    const { positionals, values } = parseArgs({
      args: args.slice(wordsOf(command).length),
      options,
      allowPositionals: true,
    })
    const isWhole =
      positionals.length >= least &&
      positionals.length <= most &&
      needs.every(one => values[one] !== undefined)
    if (!isWhole) return `Type: smart-fft ${name} ${takes}`.trimEnd() + '.'
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

/** What is too long for its column has its meaning below. */
function describeCommands(): string {
  const lines = commands.map(({ name, takes, meaning }) => {
    const head = `  ${name} ${takes}`.trimEnd()
    return head.length < COLUMN
      ? `${head.padEnd(COLUMN)} ${meaning}`
      : `${head}\n${' '.repeat(COLUMN)} ${meaning}`
  })
  return [
    `SMART FFT ${VERSION}`,
    '',
    'smart-fft COMMAND',
    '',
    ...lines,
    `${'  --help'.padEnd(COLUMN)} this text`,
    `${'  --version'.padEnd(COLUMN)} the version`,
    '',
    'Environment:',
    ...describeVariables(),
  ].join('\n')
}
