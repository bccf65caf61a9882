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
      `| ${[app, tests, seconds(types), seconds(start), failed === undefined ? 'whole' : `${failed} failed`].join(' | ')} |`,
  )
  return `# Without its apps

<!-- written by \`npm run features:without -- --all\` on ${day.toISOString().slice(0, 10)}; do not edit -->

Each app that may be switched off may be deleted too: its folder and its lines in \`features/server.ts\` and \`features/web.ts\`, then \`npm run routes\`.
Nothing of the product imports it or asks its tables. On a copy of the tree types and a first start with the demo were asked without each. The tests that want an app
go with it. Seconds are those of a busy machine.

| App | Tests left out | Types, s | Start, s | Result |
|---|--:|--:|--:|---|
${lines.join('\n')}
`
}
