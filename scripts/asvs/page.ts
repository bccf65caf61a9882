import { levels, requirements, version, type Requirement } from './requirement.ts'

const CHAPTERS: Record<string, string> = {
  1: 'Encoding and sanitization',
  2: 'Validation and business logic',
  3: 'Web frontend',
  4: 'API and web service',
  5: 'File handling',
  6: 'Authentication',
  7: 'Session management',
  8: 'Authorization',
  9: 'Self-contained tokens',
  10: 'OAuth and OIDC',
  11: 'Cryptography',
  12: 'Secure communication',
  13: 'Configuration',
  14: 'Data protection',
  15: 'Secure coding and architecture',
  16: 'Security logging and error handling',
  17: 'WebRTC',
}
const STATES = ['met', 'not applicable', 'not met'] as const

const chapterOf = ({ id }: Requirement): string => id.split('.')[0] ?? ''
const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

/** docs/operations/asvs.md. */
export function asvsPage(): string {
  const count = (level: number, state: Requirement['state']) =>
    requirements.filter(one => levels.get(one.id) === level && one.state === state).length
  const summary = [1, 2].map(level => {
    const counts = STATES.map(state => count(level, state))
    const all = counts.reduce((sum, one) => sum + one, 0)
    return `| L${level} | ${all} | ${counts.join(' | ')} |`
  })
  const chapters = Object.entries(CHAPTERS).map(([number, title]) => {
    const rows = requirements.filter(one => chapterOf(one) === number).map(rowOf)
    return `## V${number} ${title}\n\n| Id | Level | Requirement | State | Code and test, or reason |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# OWASP ASVS ${version}, L1 and L2

<!-- written by \`npm run features\`; do not edit -->

Every requirement of the first two levels of the [Application Security Verification Standard](https://github.com/OWASP/ASVS/tree/v${version}_release), paraphrased, under
its id (1.2.4 is v${version}-1.2.4 in the standard), with the code that meets it and a test, or the reason. [protections.md](protections.md) lists the tests that fail when
a protection is removed. *Not met* applies to the product but isn’t implemented, or is up to the operator. The list is \`scripts/asvs/requirements.json\`;
\`npm run features -- --check\` and every test run fail when a requirement is missing, or a row names a file, test or heading that doesn’t exist.

| Level | Requirements | Met | Not applicable | Not met |
|---|---|---|---|---|
${summary.join('\n')}

${chapters.join('\n')}`
}

function rowOf(one: Requirement): string {
  const how =
    one.state === 'met'
      ? 'heading' in one.proof
        ? `\`${one.by}\`, “${one.proof.heading}”`
        : `\`${one.by}\`; ${one.proof.name} (\`${one.proof.file}\`)`
      : one.reason
  return `| ${one.id} | L${levels.get(one.id)} | ${cell(one.requirement)} | ${one.state} | ${cell(how)} |`
}
