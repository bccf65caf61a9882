import { protections } from './protection.ts'

const PARTS: [RegExp, string][] = [
  [/^S/, 'Security'],
  [/^F/, 'Faults'],
  [/^H/, 'Headers'],
]

/** docs/operations/protections.md. */
export function protectionsPage(): string {
  const parts = PARTS.map(([pattern, title]) => {
    const here = protections.filter(({ id }) => pattern.test(id))
    const rows = here
      .toSorted((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)))
      .map(
        ({ id, what, file, test }) =>
          `| ${id} | ${what} | \`${file}\` | ${test.name.replaceAll('|', '\\|')} (\`${test.file}\`) |`,
      )
    return `## ${title}\n\n| Id | Protection | Code | Test |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Protections

<!-- written by \`npm run features\`; do not edit -->

${protections.length} safeguards in the code, each with the test that fails without it. \`npm run proof -- protections\` removes them one by one, on copies of the
tree, and ends with \`N of N protections are noticed\`; add a word to select some (\`npm run proof -- protections refresh\`). They are listed in
\`scripts/protections/list.json\`; add an entry for each new one. Every test run checks that each text occurs once in its file and that its test exists. S and F
are the ids of security and fault tests.

${parts.join('\n')}`
}
