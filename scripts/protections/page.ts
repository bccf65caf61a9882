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
    return `## ${title}\n\n| Id | What holds | Kept by | Noticed by the test |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Protections

<!-- written by \`npm run features\`; do not edit -->

What stands between a mistake or an attack and what it would do: ${protections.length} places in the code, each with the test that fails when it is taken out.
\`npm run proof -- protections\` takes them out one after the other, on copies of the tree, and ends with \`N of N protections are noticed\`; a word after it
chooses some (\`npm run proof -- protections refresh\`). The list is \`scripts/protections/list.json\`; a new protection gets its entry there. The ordinary test
run checks that each text stands in its file once and that its test is there. S and F are the ids of the security and fault tests that the product is held to.

${parts.join('\n')}`
}
