import { migrations } from '#migrations/list.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openSource } from './places.ts'
import { watchStatements } from './watch-statements.ts'

// Brings a database up and is killed at it: `node upgrader.ts ENGINE WHERE STEPS STATEMENT`.

const [engine, where = '', steps, statement] = process.argv.slice(2)
const database = await openSource(
  engine === 'postgres' ? { engine: 'postgres', url: where } : { engine: 'sqlite', path: where },
)
let count = 0
await migrate({
  database: watchStatements(database, async () => {
    count++
    if (count === Number(statement)) process.kill(process.pid, 'SIGKILL')
  }),
  migrations: migrations.slice(0, Number(steps)),
  clock: () => new Date(),
})
