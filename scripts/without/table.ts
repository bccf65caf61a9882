import type { Taken } from './steps.ts'

/** Result for one app. */
export interface Row extends Taken {
  app: string
  /** How many tests want it, and go with it. */
  tests: number
}

/** The table of all apps as a document. */
export function toDocument(rows: readonly Row[], day: Date): string {
  const seconds = (of: number | undefined) => (of === undefined ? '' : of.toFixed(1))
  const lines = rows.map(
    ({ app, tests, seconds: { types, start }, failed }) =>
      `| ${[app, tests, seconds(types), seconds(start), failed === undefined ? 'passed' : `${failed} failed`].join(' | ')} |`,
  )
  return `# Apps that can be deleted

<!-- written by \`npm run features:without -- --all\` on ${day.toISOString().slice(0, 10)}; do not edit -->

Every app that can be turned off can also be deleted: its folder and its lines in \`features/server.ts\` and \`features/web.ts\`, then \`npm run routes\`.
Nothing else in the product imports it or reads its tables. Type checking and a first start with demo data were run on a copy of the repository without each app. Tests that
need the app are left out. Times were measured on a busy machine.

| App | Tests left out | Types, s | Start, s | Result |
|---|--:|--:|--:|---|
${lines.join('\n')}
`
}
