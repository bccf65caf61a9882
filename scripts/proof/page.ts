import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { protections } from '../protections/protection.ts'
import { root } from '../source/files.ts'
import { LONG_FORMS, type LongForm, promises, type Promised } from './promise.ts'
import { parseRecord, type ProofRecord } from './record.ts'

const FORMS = [...LONG_FORMS, 'build', 'protections'] as const
type Form = (typeof FORMS)[number]

/** docs/proof.md, generated from the stored results of the long-running proofs. */
export function proofPage(): string {
  const counts = countProtections()
  const records = new Map(FORMS.map(form => [form, readRecord(form)]))
  return `# Proof

<!-- written by \`npm run features\`; do not edit -->

What the product guarantees under faults and attacks: what \`npm test\` checks on every run, and the results of the long tests when they last ran. It says which
tests haven’t been run and what isn’t covered. [Protections](operations/protections.md) lists the safeguards against attacks.

| Id | Guarantee | Every run | Long test | Not covered |
|---|---|---|---|---|
${promises.map(one => row(one, records)).join('\n')}

## Results

${FORMS.map(form => figuresOf(form, records.get(form))).join('\n')}
## Security

${protections.length} protections, each with a test that fails without it, by class of attack.

| ${counts.map(([id]) => id).join(' | ')} |
|${counts.map(() => '---').join('|')}|
| ${counts.map(([, count]) => count).join(' | ')} |

## Accessibility

${countPaths()} paths by keyboard alone (\`e2e/keyboard/\`), with a focus check at every Tab, and ${listTranscripts().length} screen reader transcripts (\`e2e/transcripts/\`):
${listTranscripts().join(', ')}. [Coverage](operations/accessibility.md).
`
}

/** Each path is a property whose value is a function of the keyboard. */
function countPaths(): number {
  const folder = join(root, 'e2e/keyboard')
  return readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .flatMap(text => text.match(/^ {6}'[^\n]+': async \(\{/gm) ?? []).length
}

const listTranscripts = () =>
  readdirSync(join(root, 'e2e/transcripts'))
    .filter(name => name.endsWith('.txt'))
    .map(name => name.slice(0, -'.txt'.length))
    .toSorted()

type Records = ReadonlyMap<Form, ProofRecord | undefined>

function row({ id, what, short, long = [], left = '' }: Promised, records: Records): string {
  const always =
    short === undefined
      ? ''
      : typeof short === 'string'
        ? `${short.slice(6)} (task)`
        : [short]
            .flat()
            .map(({ file }) => `\`${file}\``)
            .join(', ')
  const full = [long]
    .flat()
    .map(form => foundBy(form, id, records.get(form)))
    .join('; ')
  return `| ${id} | ${what} | ${always} | ${full} | ${left} |`
}

function foundBy(form: LongForm, id: string, record: ProofRecord | undefined): string {
  const own = record?.figures.filter(({ name }) => name.startsWith(`${id} `)) ?? []
  return own.length === 0
    ? `\`npm run proof -- ${form}\`: not run`
    : `${own.filter(({ pass }) => pass).length} of ${own.length} results within their limits`
}

function figuresOf(form: Form, record: ProofRecord | undefined): string {
  if (record === undefined) return `### ${form}\n\n\`npm run proof -- ${form}\` has not been run.\n`
  const { command, date, commit, processors, seconds, figures, notes = [] } = record
  const rows = figures.map(
    ({ name, figure, bound, pass }) =>
      `| ${name} | ${figure.toLocaleString('en')} | ${bound} | ${pass ? 'yes' : '**no**'} |`,
  )
  return `### ${form}

\`${command}\`, ${date}, at ${commit}, ${processors} processors, ${seconds.toLocaleString('en')} s.

| Measure | Result | Limit | Met |
|---|---|---|---|
${rows.join('\n')}
${notes.map(note => `\n${note}\n`).join('')}`
}

function countProtections(): [string, number][] {
  const groups = Map.groupBy(protections, ({ id }) => id)
  return [...groups]
    .filter(([id]) => id.startsWith('S'))
    .map(([id, some]): [string, number] => [id, some.length])
    .toSorted(([one], [other]) => Number(one.slice(1)) - Number(other.slice(1)))
}

function readRecord(form: Form): ProofRecord | undefined {
  const file = join(root, `docs/proof/${form}.json`)
  return existsSync(file) ? parseRecord(readFileSync(file, 'utf8')) : undefined
}
