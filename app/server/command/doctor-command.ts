import type { Finding } from '#platform/server/health/finding.ts'
import { examine } from '../doctor/examine.ts'
import type { Given, Voice } from './given.ts'

/** Reports what is wrong with this installation and how to fix it; exit code 1 if something doesn't work. */
export async function doctor({ options }: Given, { print }: Voice): Promise<number> {
  const findings = await examine(process.env)
  print(options['json'] === true ? JSON.stringify({ findings }, null, 2) : describe(findings))
  return findings.some(({ level }) => level === 'problem') ? 1 : 0
}

function describe(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, level, message: problemText, advice }) => [
    `${level.padEnd(8)} ${check.padEnd(14)} ${problemText}`,
    ...(advice === undefined ? [] : [`${' '.repeat(24)}→ ${advice}`]),
  ])
  const count = (level: Finding['level']) => findings.filter(one => one.level === level).length
  return [
    ...lines,
    '',
    `ok: ${count('ok')}, warnings: ${count('warning')}, problems: ${count('problem')}`,
  ].join('\n')
}
